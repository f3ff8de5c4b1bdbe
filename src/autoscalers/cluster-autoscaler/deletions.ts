import type { MachineMarket } from '#autoscaling';
import type { CauseId, TimelineEvent } from '#causes';
import type { ComponentContext, Pod, PodKey } from '#cluster';
import type { EvictionApi } from '#eviction-api';
import { type Instant, later, seconds } from '#units';
import type { ClusterAutoscalerCause } from './causes.ts';
import type { ClusterAutoscalerOptions } from './options.ts';
import { TO_BE_DELETED } from './removal-plan.ts';

export interface DeletionParts extends ComponentContext<TimelineEvent | ClusterAutoscalerCause> {
  readonly evictionApi: Pick<EvictionApi, 'evict'>;
  readonly market: MachineMarket;
  readonly options: ClusterAutoscalerOptions;
}

/** A node that is on its way out. */
export interface Deletion {
  readonly node: string;
  /** Pods that have to move. */
  readonly pods: readonly Pod[];
  readonly daemonSetPods: readonly Pod[];
  readonly isDrained: boolean;
}

const RETRY = seconds(10);
const POLL = seconds(5);
/** How long pods may take beyond their grace periods. */
const HEADROOM = seconds(30);

/**
 * Deletes nodes: taints them, waits, evicts their pods and ends their machines.
 * @upstream cluster-autoscaler core/scaledown/actuation/actuator.go StartDeletion (1.36)
 */
export class Deletions {
  readonly #parts: DeletionParts;
  readonly #under = new Map<string, Deletion>();
  readonly #ended: (node: string, succeeded: boolean) => void;

  /** @param ended called when a deletion has succeeded or failed */
  constructor(parts: DeletionParts, ended: (node: string, succeeded: boolean) => void) {
    this.#parts = parts;
    this.#ended = ended;
  }

  get all(): readonly Deletion[] {
    return [...this.#under.values()];
  }

  has(node: string): boolean {
    return this.#under.has(node);
  }

  begin(deletion: Deletion, because: CauseId): void {
    const { timeline, client, options } = this.#parts;
    const { node, pods, daemonSetPods, isDrained } = deletion;
    this.#under.set(node, deletion);
    const at = { timeAdded: timeline.now };
    const value = `${Math.floor(timeline.now / 1e6)}`;
    client.nodes.patchTaints(
      node,
      { add: [{ key: TO_BE_DELETED, value, effect: 'NoSchedule', ...at }] },
      because,
    );
    if (options.cordonsBeforeEnd) client.nodes.setUnschedulable(node, true, because);
    timeline.after(options.deleteDelayAfterTaint, 'autoscaler', () => {
      if (!isDrained) this.#end(node, because);
      else this.#drain(node, [...pods, ...daemonSetPods], because);
    });
  }

  /**
   * Evicts all pods at once, and those that are refused again and again for a while. Those of
   * DaemonSets take up that time as well, but do not have to go.
   * @upstream cluster-autoscaler core/scaledown/actuation/drain.go initiateEviction (1.36)
   */
  #drain(node: string, pods: readonly Pod[], because: CauseId): void {
    const { timeline, options } = this.#parts;
    const daemonSetPods = new Set(this.#under.get(node)?.daemonSetPods.map(({ key }) => key));
    const giveUp = later(timeline.now, options.maxPodEvictionTime);
    const longest = seconds(options.maxGracefulTermination);
    const left = new Set(pods.map(({ key }) => key));
    const finish = (): void => {
      const isOver = [...left].every((key) => daemonSetPods.has(key));
      if (isOver) this.#await(node, pods, daemonSetPods, later(timeline.now, longest), because);
      else this.#fail(node, because);
    };
    const evict = (): void => {
      for (const key of [...left]) if (this.#evict(key, because)) left.delete(key);
      const isLast = later(timeline.now, RETRY) >= giveUp;
      if (left.size === 0) finish();
      else timeline.after(RETRY, 'autoscaler', isLast ? finish : evict);
    };
    evict();
  }

  /** Whether the API server has granted an eviction, or the pod is gone. */
  #evict(key: PodKey, because: CauseId): boolean {
    const { store, client, evictionApi, options } = this.#parts;
    const pod = store.pod(key);
    if (pod === undefined) return true;
    const own = pod.spec.terminationGracePeriodSeconds ?? 30;
    const gracePeriodSeconds = Math.min(own, options.maxGracefulTermination);
    const request = { pod: key, client, gracePeriodSeconds, mechanism: 'evict-api' } as const;
    const disruption = 'EvictionByEvictionAPI';
    const { code } = evictionApi.evict({ ...request, disruption }, because);
    return code === 201 || code === 404;
  }

  /**
   * Waits until the pods are gone: as long as any pod may take, whatever theirs may.
   * @upstream cluster-autoscaler core/scaledown/actuation/drain.go waitPodsToDisappear (1.36)
   */
  #await(
    node: string,
    pods: readonly Pod[],
    daemonSetPods: ReadonlySet<PodKey>,
    until: Instant,
    because: CauseId,
  ): void {
    const { timeline, store } = this.#parts;
    const look = (): void => {
      const isThere = pods.some(
        ({ key }) => !daemonSetPods.has(key) && store.pod(key)?.nodeName === node,
      );
      if (timeline.now >= later(until, HEADROOM)) this.#fail(node, because);
      else if (!isThere) this.#end(node, because);
      else timeline.after(POLL, 'autoscaler', look);
    };
    look();
  }

  #end(node: string, because: CauseId): void {
    const { market } = this.#parts;
    this.#under.delete(node);
    market.end(node, because);
    this.#ended(node, true);
  }

  #fail(node: string, because: CauseId): void {
    const { client, recorder, options } = this.#parts;
    this.#under.delete(node);
    const failed = { kind: 'cluster-autoscaler/drain-failed', node } as const;
    const cause = recorder.record(client.component, failed, because);
    client.nodes.patchTaints(
      node,
      { remove: [{ key: TO_BE_DELETED, effect: 'NoSchedule' }] },
      cause,
    );
    if (options.cordonsBeforeEnd) client.nodes.setUnschedulable(node, false, cause);
    this.#ended(node, false);
  }
}
