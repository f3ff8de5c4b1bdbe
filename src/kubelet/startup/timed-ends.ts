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
import { type Instant, later, latest, remembered, seconds } from '#units';
import type { PodWorkers, World } from '#world';
import type { StartupCause } from './causes.ts';

export interface TimedEndsParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly world: World;
  readonly isEnding: (key: PodKey) => boolean;
}

/** Which pods end by themselves at a time, and how. */
export interface TimedEnd {
  /** When a pod is due; undefined for one that is not, or not yet. */
  readonly dueAt: (pod: Pod) => Instant | undefined;
  readonly end: (pod: Pod, because: CauseId) => void;
  /** Whether the run may end before. */
  readonly isRoutine?: true;
}

interface Due {
  readonly pod: Pod;
  readonly at: Instant;
  readonly timer: Timer;
}

/** Pods whose kubelets end them at a time. A kubelet that is down does so when it is back. */
export class TimedEnds {
  readonly #parts: TimedEndsParts;
  readonly #how: TimedEnd;
  readonly #due = new Map<PodKey, Due>();

  /** @param pods those that are there at the start */
  constructor(parts: TimedEndsParts, how: TimedEnd, pods: readonly Pod[]) {
    this.#parts = parts;
    this.#how = how;
    for (const pod of pods) this.#note(pod, THE_SNAPSHOT);
    parts.store.subscribe(
      'kubelet',
      (changes) => {
        for (const { object, after, cause } of changes) {
          if (object === 'pod' && after !== undefined) this.#note(after, cause);
        }
      },
      ['pod'],
      ({ object, after }) =>
        object === 'pod' && after !== undefined && how.dueAt(after) !== undefined,
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
    if (pod.nodeName === undefined || isTerminal(pod)) return;
    const due = this.#how.dueAt(pod);
    if (due === undefined) return;
    const known = this.#due.get(pod.key);
    if (known?.pod.uid === pod.uid) return;
    if (known !== undefined) timeline.cancel(known.timer);
    const at = latest(due, timeline.now);
    const run = (): void => this.#end(pod, because);
    const timer = this.#how.isRoutine
      ? timeline.inBackgroundAt(at, 'kubelet', run)
      : timeline.at(at, 'kubelet', run);
    this.#due.set(pod.key, { pod, at, timer });
  }

  #endOverdue(node: string, because: CauseId): void {
    const { now } = this.#parts.timeline;
    for (const { pod, at } of [...this.#due.values()]) {
      if (pod.nodeName === node && at <= now) this.#end(pod, because);
    }
  }

  #end({ key, uid, nodeName: node = '' }: Pod, because: CauseId): void {
    const { store, world, isEnding } = this.#parts;
    if (!world.machine(node).kubeletRunning) return;
    this.#due.delete(key);
    const pod = store.pod(key);
    if (pod?.uid !== uid || isTerminal(pod) || isEnding(key)) return;
    this.#how.end(pod, because);
  }
}

export interface DeadlinesParts extends TimedEndsParts {
  readonly client: Client;
  readonly recorder: Recorder<StartupCause>;
  readonly podWorkers: Pick<PodWorkers, 'kill'>;
}

const podsWithDeadline = remembered((pods: readonly Pod[]) =>
  pods.filter(({ spec }) => spec.activeDeadlineSeconds !== undefined),
);

/**
 * Pods that may run for so long only: the kubelet ends one when its activeDeadlineSeconds are over,
 * counted from its start, and the pod fails. A pod that is not reported yet starts now.
 * @upstream pkg/kubelet/active_deadline.go ShouldEvict (1.36)
 */
export function watchDeadlines(parts: DeadlinesParts, pods: readonly Pod[]): void {
  const { timeline, client, recorder, podWorkers } = parts;
  const dueAt = ({ spec, startTime }: Pod) =>
    spec.activeDeadlineSeconds === undefined
      ? undefined
      : later(startTime ?? timeline.now, seconds(spec.activeDeadlineSeconds));
  const end: TimedEnd['end'] = (pod, because) => {
    const { activeDeadlineSeconds = 0, terminationGracePeriodSeconds: own } = pod.spec;
    const about = { pod: pod.key, node: pod.nodeName ?? '', seconds: activeDeadlineSeconds };
    const over = { kind: 'kubelet/deadline-exceeded', ...about } as const;
    const cause = recorder.record(client.component, over, because);
    const override = own ?? DEFAULT_GRACE_PERIOD_SECONDS;
    podWorkers.kill(pod, { override, zero: 'own', failure: EXCEEDED }, cause);
  };
  new TimedEnds(parts, { dueAt, end }, podsWithDeadline(pods));
}

const EXCEEDED = { kind: 'PodFailed', reason: 'DeadlineExceeded' } as const;
