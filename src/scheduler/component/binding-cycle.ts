import type { CauseId } from '#causes';
import type { Pod } from '#cluster';
import type { Attempt } from '../scheduler.ts';
import type { AssumedPods } from './assumed-pods.ts';
import { bindDevices } from './device-binder.ts';
import type { KubeSchedulerParts } from './kube-scheduler-parts.ts';
import type { PodQueue, WaitingPod } from './pod-queue.ts';
import { RefusedBindings } from './refused-bindings.ts';
import { requestBinding } from './requests.ts';
import { VolumeBinder } from './volume-binder.ts';

export interface BindingCycleParts extends KubeSchedulerParts {
  readonly queue: PodQueue;
  readonly assumed: AssumedPods;
  /** Replaces a pod in what the scheduler sees. */
  readonly replace: (before: Pod | undefined, after: Pod | undefined) => void;
  /** Some pods of the queue are active again. */
  readonly wake: () => void;
}

/** Binds pods to their chosen nodes, once their volumes are bound. */
export class BindingCycle {
  readonly #parts: BindingCycleParts;
  readonly #volumeBinder: VolumeBinder;
  readonly #refused: RefusedBindings;

  constructor(parts: BindingCycleParts) {
    this.#parts = parts;
    this.#refused = new RefusedBindings(parts);
    this.#volumeBinder = new VolumeBinder({ ...parts, ...parts.options });
  }

  bind(
    { pod, because }: WaitingPod,
    { node, tied }: Extract<Attempt, { readonly kind: 'placed' }>,
  ): void {
    const { client, recorder, store, queue, assumed, replace, options } = this.#parts;
    queue.remove(pod.key);
    const best = { kind: 'scheduler/best-node', pod: pod.key, node, tied } as const;
    const cause = recorder.record(client.component, best, because);
    bindDevices({ client, ...options }, pod, node, cause);
    if (this.#volumeBinder.bind(pod, node, cause)) this.#sendBinding(pod, node, cause);
    const known = store.pod(pod.key);
    replace(pod, known && assumed.placed(known));
  }

  /** Binds pods whose volumes are bound by now. */
  bindReady(): void {
    const { store, assumed, replace } = this.#parts;
    for (const { key, node, because } of this.#volumeBinder.takeReady()) {
      const pod = store.pod(key);
      if (pod !== undefined) this.#sendBinding(pod, node, because);
      const known = store.pod(key);
      replace(undefined, known && assumed.placed(known));
    }
  }

  #sendBinding(pod: Pod, node: string, because: CauseId): void {
    const { assumed, queue, timeline, replace } = this.#parts;
    requestBinding(this.#parts, assumed, pod, node, because, (placed, known, refusal) => {
      replace(placed, known);
      if (refusal === undefined) queue.put(known, timeline.now, because);
      else this.#refused.add(known, node, refusal, because);
    });
  }
}
