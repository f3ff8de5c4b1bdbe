import type { ControllerContext } from '#api-clients';
import { type CauseId, THE_SNAPSHOT, type TimelineEvent } from '#causes';
import {
  type Change,
  type Inbox,
  isSamePart,
  type Node,
  type NodeChange,
  type Pod,
  type PodChange,
  type PodKey,
  printTaint,
  recordedTaint,
  rememberedOfCluster,
  type Taint,
} from '#cluster';
import type { Timer } from '#timeline';
import { between, type Instant, inSeconds } from '#units';
import type { TaintEvictionBehavior } from '#versions';
import type { TaintEvictionCause } from './causes.ts';
import { type Countdown, decideCountdown, evictPod } from './evict-pod.ts';
import { countdownBeforeStart } from './steady.ts';

export interface TaintEvictionParts extends ControllerContext<TaintEvictionCause | TimelineEvent> {
  readonly behavior: TaintEvictionBehavior;
  readonly start: Instant;
}

/**
 * A pod's eviction.
 * @upstream pkg/controller/tainteviction/timed_workers.go TimedWorkerQueue (1.36)
 */
type Work =
  | ({ readonly kind: 'counting'; readonly timer: Timer } & Announced)
  /** Its requests are under way; nothing stops them, although its cancellation may be reported. */
  | ({ readonly kind: 'running'; readonly reportsCancellation: boolean } & Partial<Announced>);

/** What is known of an eviction before it comes. */
interface Announced {
  readonly due: Instant;
  /** Undefined when no taint limits the toleration. */
  readonly taint: ReturnType<typeof recordedTaint> | undefined;
}

const taintedNodes = rememberedOfCluster((store) =>
  store
    .nodes()
    .map((node): { node: Node; taints: readonly Taint[] } => ({ node, taints: noExecuteOf(node) }))
    .filter(({ taints }) => taints.length > 0),
);

/**
 * The taint-eviction controller: deletes pods from nodes with NoExecute taints, at once or when their
 * tolerations are used up.
 */
export class TaintEvictionController {
  readonly #parts: TaintEvictionParts;
  readonly #inbox: Inbox;
  /** NoExecute taints, by the nodes that have any. */
  readonly #tainted = new Map<string, readonly Taint[]>();
  readonly #work = new Map<PodKey, Work>();

  constructor(parts: TaintEvictionParts, beginning: 'steady' | { readonly because: CauseId }) {
    this.#parts = parts;
    const { store, timeline, start, behavior } = parts;
    this.#inbox = store.subscribe<Change['object']>(
      'reactions',
      (changes) => this.#react(changes),
      ['node', 'pod'],
      (change) =>
        change.object === 'node' ? changesTaints(change) : changesPlaceOrTolerations(change),
      'sleeps',
    );
    const because = beginning === 'steady' ? THE_SNAPSHOT : beginning.because;
    for (const { node, taints } of taintedNodes(store)) {
      this.#tainted.set(node.name, taints);
      for (const pod of store.podsOn(node.name)) {
        const countdown =
          beginning === 'steady'
            ? countdownBeforeStart(pod, taints, start, behavior.comparisonOperators)
            : this.#decide(pod, taints);
        timeline.at(timeline.now, 'reactions', () => this.#apply(pod.key, countdown, because));
      }
    }
  }

  /** The process ends: its countdowns are forgotten. */
  stop(): void {
    for (const work of this.#work.values()) {
      if (work.kind === 'counting') this.#parts.timeline.cancel(work.timer);
    }
    this.#work.clear();
    this.#parts.store.unsubscribe(this.#inbox);
  }

  /** Nodes first, then pods; both by their current objects, not by those in between. */
  #react(changes: readonly Change[]): void {
    const nodes = new Map<string, CauseId>();
    const pods = new Map<PodKey, CauseId>();
    for (const change of changes) {
      if (change.object === 'node')
        nodes.set((change.after ?? change.before)?.name ?? '', change.cause);
      else pods.set((change.after ?? change.before)?.key ?? '', change.cause);
    }
    for (const [name, cause] of nodes) this.#onNode(name, cause);
    for (const [key, cause] of pods) this.#onPod(key, cause);
  }

  /** @upstream pkg/controller/tainteviction/taint_eviction.go handleNodeUpdate (1.36) */
  #onNode(name: string, cause: CauseId): void {
    const node = this.#parts.store.node(name);
    if (node === undefined) {
      // Countdowns of its pods run on.
      this.#tainted.delete(name);
      return;
    }
    const taints = noExecuteOf(node);
    const pods = this.#parts.store.podsOn(name);
    if (taints.length === 0) {
      this.#tainted.delete(name);
      for (const pod of pods) this.#cancel(pod.key, pod.nodeName, cause);
      return;
    }
    this.#tainted.set(name, taints);
    for (const pod of pods) this.#apply(pod.key, this.#decide(pod, taints), cause);
  }

  /** @upstream pkg/controller/tainteviction/taint_eviction.go handlePodUpdate (1.36) */
  #onPod(key: PodKey, cause: CauseId): void {
    const pod = this.#parts.store.pod(key);
    if (pod === undefined) {
      this.#cancel(key, undefined, cause);
      return;
    }
    const taints = pod.nodeName === undefined ? undefined : this.#tainted.get(pod.nodeName);
    if (taints !== undefined) this.#apply(key, this.#decide(pod, taints), cause);
  }

  #decide(pod: Pod, taints: readonly Taint[]): Countdown {
    const work = this.#work.get(pod.key);
    const isPending =
      work?.kind === 'counting' || (work?.kind === 'running' && work.reportsCancellation);
    const { now } = this.#parts.timeline;
    const { comparisonOperators } = this.#parts.behavior;
    return decideCountdown(taints, pod.spec.tolerations, isPending, now, comparisonOperators);
  }

  #apply(key: PodKey, countdown: Countdown, because: CauseId): void {
    const pod = this.#parts.store.pod(key);
    const node = pod?.nodeName;
    if (pod === undefined || node === undefined) return;
    const { recorder, client } = this.#parts;
    switch (countdown.kind) {
      case 'keep-scheduled':
        return;
      case 'never': {
        this.#cancel(key, node, because);
        const forever = { kind: 'taint-eviction/tolerated-forever', pod: key, node } as const;
        recorder.record(client.component, forever, because);
        return;
      }
      case 'evict-now': {
        this.#cancel(key, node, because);
        const taint = recordedTaint(countdown.intolerable);
        const cause = { kind: 'taint-eviction/untolerated', pod: key, node, taint } as const;
        this.#evict(key, node, false, recorder.record(client.component, cause, because));
        return;
      }
      case 'evict-at':
        if (!this.#work.has(key)) this.#schedule(pod, node, countdown, because);
    }
  }

  #schedule(
    pod: Pod,
    node: string,
    { createdAt, due, binding }: Extract<Countdown, { kind: 'evict-at' }>,
    because: CauseId,
  ): void {
    const { timeline, recorder, client } = this.#parts;
    const taint = binding && recordedTaint(binding.taint);
    const about = { pod: pod.key, node };
    const used = {
      kind: 'taint-eviction/toleration-used-up',
      ...about,
      ...(taint === undefined ? {} : { taint }),
      seconds: inSeconds(between(createdAt, due)),
    } as const;
    if (due <= timeline.now) {
      this.#evict(pod.key, node, false, recorder.record(client.component, used, because));
      return;
    }
    const scheduled = { kind: 'EvictionScheduled', ...about, due, taint } as const;
    const cause = recorder.record(client.component, scheduled, because);
    const timer = timeline.at(due, 'toleration-timers', () =>
      this.#evict(pod.key, node, true, recorder.record(client.component, used, cause), {
        due,
        taint,
      }),
    );
    this.#work.set(pod.key, { kind: 'counting', timer, due, taint });
  }

  /** @upstream pkg/controller/tainteviction/timed_workers.go getWrappedWorkerFunc (1.36) */
  #evict(
    key: PodKey,
    node: string,
    reportsCancellation: boolean,
    because: CauseId,
    announced?: Announced,
  ): void {
    this.#work.set(key, { kind: 'running', reportsCancellation, ...announced });
    evictPod(this.#parts, key, node, because, () => this.#work.delete(key));
  }

  #cancel(key: PodKey, node: string | undefined, because: CauseId): void {
    const work = this.#work.get(key);
    if (work === undefined) return;
    this.#work.delete(key);
    if (work.kind === 'counting') this.#parts.timeline.cancel(work.timer);
    if (work.kind === 'running' && !work.reportsCancellation) return;
    const { recorder, client, events } = this.#parts;
    const about = {
      pod: key,
      ...(node !== undefined && { node }),
      ...(work.due !== undefined && { due: work.due }),
      ...(work.taint && { taint: work.taint }),
    };
    recorder.record(client.component, { kind: 'EvictionCancelled', ...about }, because);
    events.record({ ...(node !== undefined && { node }), name: key });
  }
}

/** The taints of a node that evict. */
const noExecuteOf = (node: Node): readonly Taint[] =>
  node.taints.filter(({ effect }) => effect === 'NoExecute');

const sameInEveryField = (a: readonly Taint[], b: readonly Taint[]): boolean =>
  a.length === b.length &&
  a.every((taint, place) => {
    const other = b[place];
    return (
      other !== undefined &&
      printTaint(taint) === printTaint(other) &&
      taint.timeAdded === other.timeAdded
    );
  });

/**
 * Whether a node's change concerns the controller. Nodes that come and go do, and any difference in
 * the list of NoExecute taints, its order and `timeAdded` included.
 * @upstream pkg/controller/tainteviction/taint_eviction.go NodeUpdated (1.36)
 */
export const changesTaints = ({ before, after }: NodeChange): boolean =>
  before === undefined ||
  after === undefined ||
  !sameInEveryField(noExecuteOf(before), noExecuteOf(after));

/**
 * Whether a pod's change concerns the controller. Neither its phase, its readiness nor its deletion
 * does.
 * @upstream pkg/controller/tainteviction/taint_eviction.go PodUpdated (1.36)
 */
export const changesPlaceOrTolerations = ({ before, after }: PodChange): boolean =>
  before === undefined ||
  after === undefined ||
  before.nodeName !== after.nodeName ||
  !isSamePart(before.spec.tolerations, after.spec.tolerations);
