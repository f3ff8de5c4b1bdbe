import { type Caller, type ControllerContext, WorkQueue } from '#api-clients';
import type { CauseId } from '#causes';
import { type Pod, type PodKey, podConditionOf } from '#cluster';
import type { Timer } from '#timeline';
import { remembered } from '#units';
import type { DisruptionCause } from './causes.ts';
import { staleDisruption } from './stale-disruption.ts';

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
