import { Caller, type ControllerContext } from '#api-clients';
import type { CauseId } from '#causes';
import {
  comparePods,
  conditionOf,
  isTerminal,
  isTerminating,
  type Node,
  type Pod,
  TAINT_OUT_OF_SERVICE,
  waitsForFinalizers,
} from '#cluster';
import { atOrAfter, grid, type Timer } from '#timeline';
import { compareText, firstDifference, type Instant, later } from '#units';
import type { PodGcBehavior } from '#versions';
import type { PodGcCause } from './causes.ts';

export interface PodGcParts extends ControllerContext<PodGcCause> {
  readonly behavior: PodGcBehavior;
  /** The origin of the passes. */
  readonly origin: Instant;
  /**
   * Whether a pass sees a quarantine that ends at the same instant as over; it does without draws.
   */
  readonly seesEnd?: ((node: string) => boolean) | undefined;
}

/** A pod to remove, and the cause. */
interface Collected {
  readonly pod: Pod;
  readonly reason: PodGcCause;
  readonly because: CauseId;
}

/** A node that is missed, and for whose quarantine it is too early to remove its pods. */
interface Missed {
  readonly since: Instant;
  /** The cause of its removal, and of its being missed. */
  readonly removal: CauseId;
  readonly cause: CauseId;
}

/** A node that is missing at the end of its quarantine. */
interface Quarantined {
  readonly node: string;
  readonly endsNow: boolean;
  readonly cause: CauseId;
}

/**
 * Pod garbage collection: force deletes pods that no other component removes. A pass works on the
 * lists of its beginning; the next one begins a period after its end.
 * @upstream pkg/controller/podgc/gc_controller.go gc (1.36)
 */
export class PodGcController {
  readonly #parts: PodGcParts;
  readonly #caller: Caller;
  /** Nodes that pods are bound to and that were missing in a pass. */
  readonly #missed = new Map<string, Missed>();
  #timer: Timer;

  constructor(parts: PodGcParts) {
    this.#parts = parts;
    this.#caller = new Caller(parts.api);
    const passes = grid(parts.origin, parts.behavior.checkPeriod);
    this.#timer = this.#passAt(atOrAfter(passes, parts.timeline.now));
  }

  /** The process ends, and waiting work is dropped. */
  stop(): void {
    this.#parts.timeline.cancel(this.#timer);
  }

  #passAt(when: Instant): Timer {
    return this.#parts.timeline.inBackgroundAt(when, 'pod-gc', () => this.#pass());
  }

  #pass(): void {
    const { timeline, apiAvailable, behavior } = this.#parts;
    const ended = (): void => {
      this.#timer = this.#passAt(later(timeline.now, behavior.checkPeriod));
    };
    if (apiAvailable()) this.#sweep(ended);
    else ended();
  }

  #sweep(ended: () => void): void {
    const { behavior } = this.#parts;
    const surplus = this.#surplus();
    const outOfService = behavior.removesOutOfServicePods ? this.#outOfService() : [];
    const missing = this.#quarantined();
    const unscheduled = this.#unscheduled();
    this.#collectTogether(surplus, () =>
      this.#collectTogether(outOfService, () =>
        this.#findMissing(missing, (orphans) =>
          this.#collectInTurn([...orphans, ...unscheduled], ended),
        ),
      ),
    );
  }

  #surplus(): readonly Collected[] {
    const { store, behavior } = this.#parts;
    const surplus = surplusOfTerminated(store.terminalPods(), behavior.terminatedPodThreshold);
    return surplus.map((pod) => ({
      pod,
      reason: { kind: 'pod-gc/too-many-terminated', pod: pod.key },
      because: store.causeOfPod(pod.key),
    }));
  }

  #outOfService(): readonly Collected[] {
    const { store } = this.#parts;
    const nodes = store.nodesWithTaint(TAINT_OUT_OF_SERVICE).filter(isOutOfService);
    const pods = nodes.flatMap(({ name }) => store.podsOn(name).filter(isTerminating));
    return pods
      .sort(comparePods)
      .reverse()
      .map((pod) => ({
        pod,
        reason: { kind: 'pod-gc/out-of-service', pod: pod.key, node: pod.nodeName ?? '' },
        because: store.causeOfNode(pod.nodeName ?? ''),
      }));
  }

  #unscheduled(): readonly Collected[] {
    const { store } = this.#parts;
    return store.terminatingUnboundPods().map((pod) => ({
      pod,
      reason: { kind: 'pod-gc/unscheduled-terminating', pod: pod.key },
      because: store.causeOfPod(pod.key),
    }));
  }

  /**
   * A node that is missed goes into quarantine, and its pods are orphans if it is missing at the end of
   * that, also where it was there meanwhile. After that it is missed anew.
   * @upstream pkg/controller/podgc/gc_controller.go gcOrphaned (1.36)
   */
  #quarantined(): readonly Quarantined[] {
    const { store, behavior, timeline, seesEnd = () => true } = this.#parts;
    const { now } = timeline;
    const missing = new Set(store.missingNodes());
    const endOf = ({ since }: Missed): Instant => later(since, behavior.quarantine);
    for (const [node, missed] of this.#missed) {
      if (!missing.has(node) && endOf(missed) <= now) this.#missed.delete(node);
    }
    const over: Quarantined[] = [];
    for (const node of missing) {
      const missed = this.#miss(node);
      const endsNow = now === endOf(missed);
      if (now < endOf(missed) || (endsNow && !seesEnd(node))) continue;
      over.push({ node, endsNow, cause: missed.cause });
      this.#missed.set(node, { ...missed, since: now });
    }
    return over;
  }

  /** A node that was removed again meanwhile stays in the quarantine in which it is. */
  #miss(node: string): Missed {
    const { store, timeline, recorder, client } = this.#parts;
    const known = this.#missed.get(node);
    const removal = store.causeOfNode(node);
    if (known?.removal === removal) return known;
    const cause = recorder.record(client.component, { kind: 'pod-gc/node-missing', node }, removal);
    const missed = { since: known?.since ?? timeline.now, removal, cause };
    this.#missed.set(node, missed);
    return missed;
  }

  /**
   * Reads each node from the API server before its pods are removed.
   * @upstream pkg/controller/podgc/gc_controller.go discoverDeletedNodes (1.36)
   */
  #findMissing(
    nodes: readonly Quarantined[],
    found: (orphans: readonly Collected[]) => void,
  ): void {
    const { store, client } = this.#parts;
    const orphans: Collected[] = [];
    const listed = new Map(nodes.map(({ node }) => [node, store.podsOn(node)]));
    const next = (place: number): void => {
      const quarantined = nodes[place];
      if (quarantined === undefined) {
        found(orphans);
        return;
      }
      const { node, endsNow, cause } = quarantined;
      const now = endsNow && ({ quarantineEndsNow: true } as const);
      this.#caller.send({ kind: 'node', node }, (reached) => {
        if (reached && client.current.node(node) === undefined) {
          for (const pod of listed.get(node) ?? []) {
            const reason = { kind: 'pod-gc/orphaned', pod: pod.key, node, ...now } as const;
            orphans.push({ pod, reason, because: cause });
          }
        }
        next(place + 1);
      });
    };
    next(0);
  }

  /** Removes pods side by side, and waits for all of them. */
  #collectTogether(collected: readonly Collected[], ended: () => void): void {
    let left = collected.length;
    if (left === 0) ended();
    for (const each of collected) {
      this.#collect(each, new Caller(this.#parts.api), () => {
        left -= 1;
        if (left === 0) ended();
      });
    }
  }

  /** Removes one pod after the other. */
  #collectInTurn(collected: readonly Collected[], ended: () => void): void {
    const next = (place: number): void => {
      const each = collected[place];
      if (each === undefined) ended();
      else this.#collect(each, this.#caller, () => next(place + 1));
    };
    next(0);
  }

  /** @upstream pkg/controller/podgc/gc_controller.go markFailedAndDeletePodWithCondition (1.36) */
  #collect({ pod, reason, because }: Collected, caller: Caller, ended: () => void): void {
    if (waitsForFinalizers(pod)) {
      ended();
      return;
    }
    const { client, recorder, behavior } = this.#parts;
    const { key, nodeName: node } = pod;
    const request = { kind: 'pod', ...(node !== undefined && { node }), name: key } as const;
    const marks = {
      fails: true,
      ...(behavior.marksDisruption && reason.kind === 'pod-gc/orphaned' && ORPHANED),
    };
    const cause = recorder.record(client.component, reason, because);
    const remove = (): void =>
      caller.send(request, (reached) => {
        if (reached && client.current.pod(key) !== undefined) {
          client.deletePod(key, { ...COLLECTED, ...marks }, cause);
        }
        ended();
      });
    if (!behavior.marksDisruption || isTerminal(pod)) {
      remove();
      return;
    }
    // A pod whose status cannot be written is not deleted: it is removed, or another pod has its
    // name.
    caller.send(request, (reached) => {
      if (!reached || client.current.pod(key)?.uid !== pod.uid) {
        ended();
        return;
      }
      client.markPod(key, marks, cause);
      remove();
    });
  }
}

const COLLECTED = { mechanism: 'pod-gc', gracePeriodSeconds: 0 } as const;
const ORPHANED = { disruption: 'DeletionByPodGC' } as const;

/** Finished pods over the threshold: those the kubelet evicted first, then the oldest, then by name. */
export function surplusOfTerminated(terminal: readonly Pod[], threshold: number): readonly Pod[] {
  const surplus = terminal.length - threshold;
  if (threshold <= 0 || surplus <= 0) return [];
  return [...terminal].sort(compareForCollection).slice(0, surplus);
}

const isEvicted = (pod: Pod): boolean => pod.phase === 'Failed' && pod.reason === 'Evicted';

/** @upstream pkg/controller/podgc/gc_controller.go byEvictionAndCreationTimestamp (1.36) */
const compareForCollection = (a: Pod, b: Pod): number =>
  firstDifference(
    Number(isEvicted(b)) - Number(isEvicted(a)),
    (a.creationTimestamp ?? 0) - (b.creationTimestamp ?? 0),
    compareText(a.name, b.name),
  );

/**
 * Whether a taint marks the node as out of service for good. The effect and value of the taint do
 * not matter, but its node must not be Ready.
 * @upstream pkg/controller/podgc/gc_controller.go gcTerminating (1.36)
 */
export const isOutOfService = (node: Node): boolean =>
  node.taints.some(({ key }) => key === TAINT_OUT_OF_SERVICE) &&
  conditionOf(node, 'Ready')?.status !== 'True';
