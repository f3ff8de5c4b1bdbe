import { type Caller, type ControllerContext, WorkQueue } from '#api-clients';
import type { CauseId } from '#causes';
import {
  type Cluster,
  type ClusterReader,
  controllerOf,
  isTerminal,
  isTerminating,
  type OwnerReference,
  ownerIdentity,
  type Pod,
  type PodKey,
  podConditionOf,
  type WorkloadKind,
  workloadName,
} from '#cluster';
import type { Timer } from '#timeline';
import { type Instant, later, minutes, remembered } from '#units';
import type { DisruptionCause } from './causes.ts';
import type { ScaleLookup, ScaleReader } from './scale.ts';

/** @upstream pkg/controller/disruption/disruption.go Run (1.36) */
const WORKERS = 1;

/** The pods with the condition, which are few. */
const targets = remembered((pods: readonly Pod[]) =>
  pods.filter((pod) => podConditionOf(pod, 'DisruptionTarget') !== undefined),
);

/**
 * Takes the condition DisruptionTarget back from pods that were never deleted.
 * @upstream pkg/controller/disruption/disruption.go syncStalePodDisruption (1.36)
 */
export class StaleTargets {
  readonly #parts: ControllerContext<DisruptionCause>;
  /** Pods with the condition, and the timer at which it expires. */
  readonly #waiting = new Map<PodKey, Timer>();
  /** Pods to look at when the API server answers again, and the causes. */
  readonly #due = new Map<PodKey, CauseId>();
  readonly #queue: WorkQueue<PodKey>;

  constructor(parts: ControllerContext<DisruptionCause>) {
    this.#parts = parts;
    this.#queue = new WorkQueue(parts.api, WORKERS, (...work) => this.#clear(...work));
  }

  /** Looks at a pod that is new or has changed. */
  look(pod: Pod, because: CauseId): void {
    const { timeline, apiAvailable } = this.#parts;
    this.forget(pod.key);
    const verdict = staleDisruption(pod, timeline.now);
    if (verdict.kind === 'none') return;
    if (verdict.kind === 'fresh') {
      const lookAgain = () => this.#lookAgain(pod.key, because);
      this.#waiting.set(pod.key, timeline.at(verdict.until, 'reactions', lookAgain));
    } else if (apiAvailable()) this.#queue.add(pod.key, because);
    else this.#due.set(pod.key, because);
  }

  /** Looks at all pods. */
  begin(because: CauseId): void {
    for (const pod of targets(this.#parts.store.pods())) this.look(pod, because);
  }

  /** Catches up on writes that failed while the API server was down. */
  onApiReturn(): void {
    for (const [key, because] of [...this.#due]) this.#lookAgain(key, because);
  }

  forget(key: PodKey): void {
    if (this.#waiting.size + this.#due.size === 0) return;
    const timer = this.#waiting.get(key);
    if (timer !== undefined) this.#parts.timeline.cancel(timer);
    this.#waiting.delete(key);
    this.#due.delete(key);
  }

  stop(): void {
    for (const key of [...this.#waiting.keys()]) this.forget(key);
    this.#due.clear();
    this.#queue.close();
  }

  #lookAgain(key: PodKey, because: CauseId): void {
    const pod = this.#parts.store.pod(key);
    if (pod !== undefined) this.look(pod, because);
  }

  #clear(key: PodKey, because: CauseId, worker: Caller): void {
    const { client, recorder, store, timeline } = this.#parts;
    const node = store.pod(key)?.nodeName;
    worker.send({ kind: 'pod', ...(node !== undefined && { node }), name: key }, (reached) => {
      const pod = client.current.pod(key);
      if (!reached) this.#due.set(key, because);
      else if (pod !== undefined && staleDisruption(pod, timeline.now).kind === 'stale') {
        const reason = podConditionOf(pod, 'DisruptionTarget')?.reason ?? '';
        const stale = { kind: 'disruption/stale-target', pod: key, reason } as const;
        client.clearDisruption(key, recorder.record(client.component, stale, because));
      }
    });
  }
}

/** The time that a pod may have the condition DisruptionTarget without being deleted. */
const STALE_DISRUPTION_TIMEOUT = minutes(2);

/** The state of a pod's condition DisruptionTarget. */
export type StaleDisruption =
  /**
   * There is none, or the pod is being deleted, or its kubelet ends it, however long that takes.
   */
  | { readonly kind: 'none' }
  | { readonly kind: 'fresh'; readonly until: Instant }
  /** The pod was not deleted: the condition becomes False. */
  | { readonly kind: 'stale' };

/** @upstream pkg/controller/disruption/disruption.go nonTerminatingPodHasStaleDisruptionCondition (1.36) */
export function staleDisruption(
  pod: Pick<Pod, 'conditions' | 'phase' | 'deletionTimestamp'>,
  now: Instant,
): StaleDisruption {
  const condition = podConditionOf(pod, 'DisruptionTarget');
  if (condition?.status !== 'True' || condition.reason === 'TerminationByKubelet') {
    return { kind: 'none' };
  }
  if (isTerminating(pod) || isTerminal(pod)) return { kind: 'none' };
  const since = condition.lastTransitionTime;
  if (since === undefined) return { kind: 'stale' };
  const until = later(since, STALE_DISRUPTION_TIMEOUT);
  return until > now ? { kind: 'fresh', until } : { kind: 'stale' };
}

/** An object of a kind without a model, as its pods show it. */
interface StandIn {
  readonly uid: string;
  readonly replicas: number;
}

/**
 * The desired scale of workloads. For kinds without a model, the number of pods is taken as the
 * scale, and a query for it is recorded as an assumption.
 */
export class KnownScales implements ScaleReader {
  readonly #store: Pick<ClusterReader, 'shelf'>;
  readonly #pods: Cluster['pods'];
  /** By the name of the owner, computed on the first query. */
  #standIns: ReadonlyMap<string, StandIn> | undefined;
  readonly #assumed = new Set<string>();

  constructor(store: Pick<ClusterReader, 'shelf'>, cluster: Pick<Cluster, 'pods'>) {
    this.#store = store;
    this.#pods = cluster.pods;
  }

  /** `Kind/namespace/name` of owners whose pods were taken as their scale, in no order. */
  get assumed(): ReadonlySet<string> {
    return this.#assumed;
  }

  /** Notes owners whose pods were taken as their scale in a play that began alike. */
  assume(owners: Iterable<string>): void {
    for (const owner of owners) this.#assumed.add(owner);
  }

  workload(
    kind: WorkloadKind,
    namespace: string,
    name: string,
  ): ReturnType<ScaleReader['workload']> {
    return this.#store.shelf('workloads').get(workloadName({ kind, namespace, name }));
  }

  /** A Node owns mirror pods, and has no desired number of them. */
  customScale({ kind, name, uid }: OwnerReference, namespace: string): ScaleLookup {
    if (kind === 'Node') return { kind: 'no-scale-subresource' };
    const owner = workloadName({ kind, namespace, name });
    this.#standIns ??= standInsOf(this.#pods);
    const standIn = this.#standIns.get(owner);
    if (standIn === undefined || standIn.uid !== uid) return { kind: 'not-found' };
    this.#assumed.add(owner);
    return { kind: 'scale', owner: ownerIdentity({ kind, name, uid }), replicas: standIn.replicas };
  }
}

const standInsOf = remembered((pods: Cluster['pods']): ReadonlyMap<string, StandIn> => {
  const found = new Map<string, StandIn>();
  for (const pod of pods) {
    const owner = controllerOf(pod);
    if (owner === undefined || isTerminal(pod) || isTerminating(pod)) continue;
    const { kind, name, uid } = owner;
    const key = workloadName({ kind, namespace: pod.namespace, name });
    found.set(key, { uid, replicas: (found.get(key)?.replicas ?? 0) + 1 });
  }
  return found;
});
