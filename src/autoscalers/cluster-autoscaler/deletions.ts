import { isOfDaemonSet, type MachineMarket } from '#autoscaling';
import type { CauseId, TimelineEvent } from '#causes';
import { type ComponentContext, isTerminal, isTerminating, type Pod, type PodKey } from '#cluster';
import type { EvictionApi } from '#eviction-api';
import { isMirrorPod } from '#pod-facts';
import { between, type Duration, type Instant, later, seconds } from '#units';
import type { ClusterAutoscalerCause } from './causes.ts';
import type { Surroundings } from './drainability.ts';
import type { ClusterAutoscalerOptions } from './options.ts';
import { HEADROOM, sortPods, TO_BE_DELETED } from './removal-plan.ts';
import { surroundingsOf } from './surroundings.ts';

export interface DeletionParts
  extends ComponentContext<TimelineEvent | ClusterAutoscalerCause>,
    Pick<Surroundings, 'replicasOf'> {
  readonly evictionApi: Pick<EvictionApi, 'evict'>;
  readonly market: MachineMarket;
  readonly options: ClusterAutoscalerOptions;
  /** Without expendable pods. */
  readonly podsOn: (node: string) => readonly Pod[];
  /** Whether a pod of the autoscaler runs. */
  readonly isRunning: () => boolean;
}

/** A node that is on its way out. */
export interface Deletion {
  readonly node: string;
  /** Whether it has pods that have to move. */
  readonly isDrained: boolean;
}

const RETRY = seconds(10);
const POLL = seconds(5);

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

  /**
   * The pods of nodes that are being drained: others will be made in their place.
   * @upstream cluster-autoscaler core/podlistprocessor/currently_drained_nodes.go Process (1.36)
   */
  get movingPods(): readonly Pod[] {
    return this.all
      .filter(({ isDrained }) => isDrained)
      .flatMap(({ node }) => this.#podsOn(node))
      .filter((pod) => !isTerminating(pod) && !isMirrorPod(pod) && !isOfDaemonSet(pod));
  }

  #podsOn(node: string): readonly Pod[] {
    return this.#parts.podsOn(node).filter((pod) => !isTerminal(pod));
  }

  begin(deletion: Deletion, because: CauseId): void {
    const { timeline, client, options } = this.#parts;
    const { node } = deletion;
    this.#under.set(node, deletion);
    const at = { timeAdded: timeline.now };
    const value = `${Math.floor(timeline.now / 1e6)}`;
    client.nodes.patchTaints(
      node,
      { add: [{ key: TO_BE_DELETED, value, effect: 'NoSchedule', ...at }] },
      because,
    );
    if (options.cordonsBeforeEnd) client.nodes.setUnschedulable(node, true, because);
    this.#after(options.deleteDelayAfterTaint, deletion, () => this.#goOn(deletion, because));
  }

  /**
   * Goes on with a deletion of before the start.
   * @param since when its node got the taint
   */
  resume(node: string, since: Instant, because: CauseId): void {
    const { timeline, options } = this.#parts;
    const pods = this.#podsOn(node);
    const sorted = sortPods(pods, surroundingsOf(this.#parts, timeline.now));
    const isDrained = 'unremovable' in sorted || sorted.moving.length > 0;
    const deletion = { node, isDrained };
    this.#under.set(node, deletion);
    const looks = later(since, options.deleteDelayAfterTaint);
    if (looks > timeline.now)
      this.#after(between(timeline.now, looks), deletion, () => this.#goOn(deletion, because));
    else if (isDrained) this.#drain(deletion, pods, because);
    else this.#drain(deletion, pods.filter(isOfDaemonSet), because);
  }

  /** The process has ended, and nothing is under way any more. */
  forget(): void {
    this.#under.clear();
  }

  /** Goes on with a deletion after a while, unless its process has ended by then. */
  #after(time: Duration, deletion: Deletion, goOn: () => void): void {
    const { timeline, isRunning } = this.#parts;
    timeline.after(time, 'autoscaler', () => {
      if (this.#under.get(deletion.node) !== deletion) return;
      if (isRunning()) goOn();
      else this.#under.delete(deletion.node);
    });
  }

  /**
   * Looks at the pods once more: none of them may keep the node by now, and a node that was empty has to
   * be so still. All others are evicted, also those that should be gone.
   * @upstream cluster-autoscaler core/scaledown/actuation/actuator.go deleteNodesAsync (1.36)
   */
  #goOn(deletion: Deletion, because: CauseId): void {
    const { node, isDrained } = deletion;
    const pods = this.#podsOn(node);
    const sorted = sortPods(pods, surroundingsOf(this.#parts, this.#parts.timeline.now));
    if ('unremovable' in sorted) this.#fail(node, sorted.pod.key, because);
    else if (isDrained) this.#drain(deletion, pods, because);
    else {
      const [pod] = [...sorted.moving, ...sorted.waiting];
      if (pod === undefined) this.#drain(deletion, pods.filter(isOfDaemonSet), because);
      else this.#fail(node, pod.key, because);
    }
  }

  /**
   * Evicts all pods at once, and those that are refused again and again for a while. Those of
   * DaemonSets take up that time as well, but do not have to go. Of an empty node these alone are evicted.
   * @upstream cluster-autoscaler core/scaledown/actuation/drain.go initiateEviction (1.36)
   */
  #drain(deletion: Deletion, all: readonly Pod[], because: CauseId): void {
    const { timeline, options } = this.#parts;
    const own = all.filter((pod) => !isMirrorPod(pod));
    const pods = own.filter((pod) => !isOfDaemonSet(pod));
    const { evictsDaemonSetsOfOccupied, evictsDaemonSetsOfEmpty } = options;
    const byDefault = deletion.isDrained ? evictsDaemonSetsOfOccupied : evictsDaemonSetsOfEmpty;
    const daemonSetPods = own
      .filter((pod) => isOfDaemonSet(pod) && isEvictedFromGoing(pod, byDefault))
      .map(({ key }) => key);
    const giveUp = later(timeline.now, options.maxPodEvictionTime);
    const longest = seconds(options.maxGracefulTermination);
    const left = new Set([...pods.map(({ key }) => key), ...daemonSetPods]);
    const finish = (): void => {
      const isOver = [...left].every((key) => daemonSetPods.includes(key));
      if (isOver) this.#await(deletion, pods, later(timeline.now, longest), because);
      else this.#fail(deletion.node, undefined, because);
    };
    const evict = (): void => {
      for (const key of [...left]) if (this.#evict(key, because)) left.delete(key);
      const isLast = later(timeline.now, RETRY) >= giveUp;
      if (left.size === 0) finish();
      else this.#after(RETRY, deletion, isLast ? finish : evict);
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
  #await(deletion: Deletion, pods: readonly Pod[], until: Instant, because: CauseId): void {
    const { timeline, store } = this.#parts;
    const { node } = deletion;
    const look = (): void => {
      const isThere = pods.some(({ key }) => store.pod(key)?.nodeName === node);
      if (timeline.now >= later(until, HEADROOM)) this.#fail(node, undefined, because);
      else if (!isThere) this.#end(node, because);
      else this.#after(POLL, deletion, look);
    };
    look();
  }

  #end(node: string, because: CauseId): void {
    const { market } = this.#parts;
    this.#under.delete(node);
    market.end(node, because);
    this.#ended(node, true);
  }

  /** @param pod what keeps the node; undefined where its pods did not go in time */
  #fail(node: string, pod: PodKey | undefined, because: CauseId): void {
    const { client, recorder } = this.#parts;
    this.#under.delete(node);
    const failed =
      pod === undefined
        ? ({ kind: 'cluster-autoscaler/drain-failed', node } as const)
        : ({ kind: 'cluster-autoscaler/needed-again', node, pod } as const);
    const cause = recorder.record(client.component, failed, because);
    this.takeBack(node, cause);
    this.#ended(node, false);
  }

  /** Frees a node of the taint and the cordon of its deletion. */
  takeBack(node: string, because: CauseId): void {
    const { client, options } = this.#parts;
    const taint = { key: TO_BE_DELETED, effect: 'NoSchedule' } as const;
    client.nodes.patchTaints(node, { remove: [taint] }, because);
    if (options.cordonsBeforeEnd) client.nodes.setUnschedulable(node, false, because);
  }
}

const EVICTS_DAEMON_SET = 'cluster-autoscaler.kubernetes.io/enable-ds-eviction';

/**
 * Whether a pod of a DaemonSet is evicted from a node that goes: as its annotation says, else by flags.
 * @upstream cluster-autoscaler utils/daemonset/daemonset.go PodsToEvict (1.36)
 */
const isEvictedFromGoing = ({ annotations }: Pod, byDefault: boolean): boolean =>
  annotations[EVICTS_DAEMON_SET] === undefined
    ? byDefault
    : annotations[EVICTS_DAEMON_SET] === 'true';
