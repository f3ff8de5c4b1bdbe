import { type CauseId, type Recorder, THE_SNAPSHOT } from '#causes';
import {
  type Client,
  DEFAULT_GRACE_PERIOD_SECONDS,
  isTerminal,
  type Pod,
  type PodKey,
  type Store,
} from '#cluster';
import type { Timeline, Timer } from '#timeline';
import { type Instant, later, latest, seconds } from '#units';
import type { PodWorkers, World } from '#world';
import type { StartupCause } from './causes.ts';

export interface DeadlinesParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly world: World;
  readonly client: Client;
  readonly recorder: Recorder<StartupCause>;
  readonly podWorkers: Pick<PodWorkers, 'kill'>;
  readonly isEnding: (key: PodKey) => boolean;
}

interface Due {
  readonly pod: Pod;
  readonly at: Instant;
  readonly timer: Timer;
}

/**
 * Pods that may run for so long only: the kubelet ends one when its activeDeadlineSeconds are over,
 * counted from its start, and the pod fails. A kubelet that is down ends it when it is back.
 * @upstream pkg/kubelet/active_deadline.go ShouldEvict (1.36)
 */
export class Deadlines {
  readonly #parts: DeadlinesParts;
  readonly #due = new Map<PodKey, Due>();

  /** @param pods those that are there at the start */
  constructor(parts: DeadlinesParts, pods: readonly Pod[]) {
    this.#parts = parts;
    for (const pod of pods) this.#note(pod, THE_SNAPSHOT);
    parts.store.subscribe(
      'kubelet',
      (changes) => {
        for (const { object, after, cause } of changes) {
          if (object === 'pod' && after !== undefined) this.#note(after, cause);
        }
      },
      ['pod'],
      ({ object, after }) => object === 'pod' && after !== undefined && hasDeadline(after),
      'sleeps',
    );
    parts.world.watch((changes) => {
      if (this.#due.size === 0) return;
      for (const { node, before, after, because } of changes) {
        if (!before.kubeletRunning && after.kubeletRunning) this.#endOverdue(node, because);
      }
    });
  }

  #note(pod: Pod, because: CauseId): void {
    const { timeline } = this.#parts;
    if (!hasDeadline(pod) || pod.nodeName === undefined || isTerminal(pod)) return;
    const known = this.#due.get(pod.key);
    if (known?.pod.uid === pod.uid) return;
    if (known !== undefined) timeline.cancel(known.timer);
    const at = latest(dueAt(pod, timeline.now), timeline.now);
    const timer = timeline.at(at, 'kubelet', () => this.#end(pod, because));
    this.#due.set(pod.key, { pod, at, timer });
  }

  #endOverdue(node: string, because: CauseId): void {
    const { now } = this.#parts.timeline;
    for (const { pod, at } of [...this.#due.values()]) {
      if (pod.nodeName === node && at <= now) this.#end(pod, because);
    }
  }

  #end({ key, uid, nodeName: node = '' }: Pod, because: CauseId): void {
    const { store, world, recorder, client, podWorkers, isEnding } = this.#parts;
    if (!world.machine(node).kubeletRunning) return;
    this.#due.delete(key);
    const pod = store.pod(key);
    if (pod?.uid !== uid || isTerminal(pod) || isEnding(key)) return;
    const { activeDeadlineSeconds = 0, terminationGracePeriodSeconds: own } = pod.spec;
    const over = { kind: 'kubelet/deadline-exceeded', pod: key, node } as const;
    const cause = recorder.record(
      client.component,
      { ...over, seconds: activeDeadlineSeconds },
      because,
    );
    const override = own ?? DEFAULT_GRACE_PERIOD_SECONDS;
    podWorkers.kill(pod, { override, zero: 'own', failure: EXCEEDED }, cause);
  }
}

const EXCEEDED = { kind: 'PodFailed', reason: 'DeadlineExceeded' } as const;

const hasDeadline = ({ spec }: Pick<Pod, 'spec'>): boolean =>
  spec.activeDeadlineSeconds !== undefined;

/** A pod that its kubelet has not reported yet starts now. */
const dueAt = ({ spec, startTime }: Pod, now: Instant): Instant =>
  later(startTime ?? now, seconds(spec.activeDeadlineSeconds ?? 0));
