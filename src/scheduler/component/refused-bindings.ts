import type { CauseId } from '#causes';
import type { Pod, PodKey } from '#cluster';
import { type Instant, later } from '#units';
import { backOffAfter } from './back-off.ts';
import type { KubeSchedulerParts, WebhookRefusal } from './kube-scheduler-parts.ts';
import type { PodQueue } from './pod-queue.ts';

interface Parts extends KubeSchedulerParts {
  readonly queue: PodQueue;
  /** Some pods of the queue are active again. */
  readonly wake: () => void;
}

interface RefusedPod {
  readonly uid: string;
  /** The refusals in a row. */
  readonly tries: number;
  readonly last: Instant;
  readonly because: CauseId;
}

/**
 * When a pod is tried whose attempts fail one after the other, at the earliest from an instant on.
 * @upstream pkg/scheduler/backend/queue/backoff_queue.go calculateBackoffDuration (1.36)
 */
function nextTryFrom(from: Instant, { tries, last }: Pick<RefusedPod, 'last' | 'tries'>): Instant {
  let at = last;
  for (let failures = tries; at === last || at < from; failures += 1) {
    at = later(at, backOffAfter(failures));
  }
  return at;
}

/**
 * Pods whose bindings a webhook refuses. Their next try comes after their back-off, whatever else
 * happens; as long as the webhook cannot be called, it fails and changes nothing.
 * @upstream pkg/scheduler/schedule_one.go handleBindingCycleError (1.36)
 */
export class RefusedBindings {
  readonly #parts: Parts;
  readonly #pods = new Map<PodKey, RefusedPod>();

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.bindings?.onReturn(() => this.#onReturn());
  }

  add(pod: Pod, node: string, { by, name, message }: WebhookRefusal, because: CauseId): void {
    const { client, recorder, queue, timeline } = this.#parts;
    const { key, uid } = pod;
    const known = this.#pods.get(key);
    const before = known?.uid === uid ? known : undefined;
    const about = { pod: key, node, configuration: `${by}/${name}`, message };
    const refused = { kind: 'scheduler/binding-refused', ...about } as const;
    const cause = before?.because ?? recorder.record(client.component, refused, because);
    client.failBinding(key, cause);
    queue.setAside(client.current.pod(key) ?? pod, cause, message, timeline.now);
    const tries = (before?.tries ?? 0) + 1;
    this.#pods.set(key, { uid, tries, last: timeline.now, because: cause });
  }

  #onReturn(): void {
    const { queue, timeline, wake } = this.#parts;
    for (const [key, refused] of this.#pods) {
      this.#pods.delete(key);
      if (queue.get(key)?.pod.uid !== refused.uid) continue;
      timeline.at(nextTryFrom(timeline.now, refused), 'scheduler', () => {
        queue.activate(key, refused.because);
        wake();
      });
    }
  }
}
