import type { CauseId, Recorder } from '#causes';
import {
  type Client,
  comparePods,
  isTerminating,
  type Pod,
  type Store,
  TAINT_OUT_OF_SERVICE,
  waitsForFinalizers,
} from '#cluster';
import { atOrAfter, type Grid, grid, strictlyAfter, type Timeline, type Timer } from '#timeline';
import { type Instant, later } from '#units';
import type { PodGcBehavior } from '#versions';
import type { PodGcCause } from './causes.ts';
import { isOutOfService, surplusOfTerminated } from './sweep.ts';

export interface PodGcParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly client: Client;
  readonly recorder: Recorder<PodGcCause>;
  readonly behavior: PodGcBehavior;
  /** Where passes count from. */
  readonly origin: Instant;
  readonly apiAvailable: () => boolean;
}

/**
 * Pod garbage collection: removes by force what nobody else will ever remove.
 * @upstream pkg/controller/podgc/gc_controller.go gc (1.36)
 */
export class PodGcController {
  readonly #parts: PodGcParts;
  readonly #passes: Grid;
  /** Missing nodes that pods are bound to: when they were first missed, and why. */
  readonly #missing = new Map<string, { readonly since: Instant; readonly cause: CauseId }>();
  #timer: Timer;

  constructor(parts: PodGcParts) {
    this.#parts = parts;
    this.#passes = grid(parts.origin, parts.behavior.checkPeriod);
    const first = atOrAfter(this.#passes, parts.timeline.now);
    this.#timer = parts.timeline.inBackgroundAt(first, 'pod-gc', () => this.#pass());
  }

  /** The process ends. */
  stop(): void {
    this.#parts.timeline.cancel(this.#timer);
  }

  #pass(): void {
    const { timeline, apiAvailable } = this.#parts;
    if (apiAvailable()) this.#sweep();
    const next = strictlyAfter(this.#passes, timeline.now);
    this.#timer = timeline.inBackgroundAt(next, 'pod-gc', () => this.#pass());
  }

  #sweep(): void {
    const { store, behavior } = this.#parts;
    for (const pod of surplusOfTerminated(store.terminalPods(), behavior.terminatedPodThreshold)) {
      this.#collect(pod, { kind: 'pod-gc/too-many-terminated', pod: pod.key });
    }
    if (behavior.removesOutOfServicePods) this.#sweepOutOfService();
    this.#sweepOrphans();
    for (const pod of store.terminatingUnboundPods()) {
      this.#collect(pod, { kind: 'pod-gc/unscheduled-terminating', pod: pod.key });
    }
  }

  #sweepOutOfService(): void {
    const { store } = this.#parts;
    const nodes = store.nodesWithTaint(TAINT_OUT_OF_SERVICE).filter(isOutOfService);
    const pods = nodes.flatMap(({ name }) => store.podsOn(name).filter(isTerminating));
    for (const pod of pods.sort(comparePods).reverse()) {
      const { key, nodeName: node = '' } = pod;
      this.#collect(
        pod,
        { kind: 'pod-gc/out-of-service', pod: key, node },
        store.causeOfNode(node),
      );
    }
  }

  /** A node must be missing for the whole quarantine before its pods are orphans. */
  #sweepOrphans(): void {
    const { store, behavior, timeline, recorder, client } = this.#parts;
    const missing = new Set(store.missingNodes());
    for (const name of this.#missing.keys()) if (!missing.has(name)) this.#missing.delete(name);
    for (const node of missing) {
      const known = this.#missing.get(node);
      if (known === undefined) {
        const missed = { kind: 'pod-gc/node-missing', node } as const;
        const cause = recorder.record(client.component, missed, store.causeOfNode(node));
        this.#missing.set(node, { since: timeline.now, cause });
      } else if (timeline.now >= later(known.since, behavior.quarantine)) {
        for (const pod of store.podsOn(node)) {
          this.#collect(pod, { kind: 'pod-gc/orphaned', pod: pod.key, node }, known.cause);
        }
      }
    }
  }

  #collect(pod: Pod, reason: PodGcCause, because?: CauseId): void {
    if (waitsForFinalizers(pod)) return;
    const { client, recorder, store, behavior } = this.#parts;
    const parent = because ?? store.causeOfPod(pod.key);
    const cause = recorder.record(client.component, reason, parent);
    const marks = behavior.marksDisruption && reason.kind === 'pod-gc/orphaned';
    client.deletePod(pod.key, { ...COLLECTED, ...(marks && ORPHANED) }, cause);
  }
}

/** @upstream pkg/controller/podgc/gc_controller.go markFailedAndDeletePodWithCondition (1.36) */
const COLLECTED = { mechanism: 'pod-gc', gracePeriodSeconds: 0, fails: true } as const;
const ORPHANED = { disruption: 'DeletionByPodGC' } as const;
