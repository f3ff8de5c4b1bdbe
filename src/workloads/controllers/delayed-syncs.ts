import type { CauseId } from '#causes';
import type { Timeline, Timer } from '#timeline';
import type { Instant } from '#units';

interface Alarm {
  readonly at: Instant;
  readonly timer: Timer;
  readonly because: CauseId;
  readonly isHopeless: boolean;
}

/**
 * Wakes workloads at an instant. Each has one alarm, the earliest requested one.
 * @upstream client-go util/workqueue/delaying_queue.go AddAfter (1.36)
 */
export class DelayedSyncs {
  readonly #timeline: Timeline;
  readonly #ring: (workload: string, because: CauseId) => void;
  readonly #set = new Map<string, Alarm>();

  constructor(timeline: Timeline, ring: (workload: string, because: CauseId) => void) {
    this.#timeline = timeline;
    this.#ring = ring;
  }

  /** @param isHopeless whether the run may end before */
  set(workload: string, at: Instant, because: CauseId, isHopeless = false): void {
    const known = this.#set.get(workload);
    if (known !== undefined && known.at <= at) return;
    if (known !== undefined) this.#timeline.cancel(known.timer);
    const ring = (): void => {
      this.#set.delete(workload);
      this.#ring(workload, because);
    };
    const timer = isHopeless
      ? this.#timeline.inBackgroundAt(at, 'delayed', ring)
      : this.#timeline.at(at, 'delayed', ring);
    this.#set.set(workload, { at, timer, because, isHopeless });
  }

  /** Replaces the alarm of a workload, or takes it away. */
  move(workload: string, at: Instant | undefined, because: CauseId): void {
    const known = this.#set.get(workload);
    if (known !== undefined) this.#timeline.cancel(known.timer);
    this.#set.delete(workload);
    if (at !== undefined) this.set(workload, at, because);
  }

  /** What made syncs hopeless is over: the run waits for them. */
  hope(): void {
    for (const [workload, { at, because, isHopeless }] of [...this.#set]) {
      if (isHopeless) this.move(workload, at, because);
    }
  }

  clear(): void {
    for (const { timer } of this.#set.values()) this.#timeline.cancel(timer);
    this.#set.clear();
  }
}
