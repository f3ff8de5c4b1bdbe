import type { CauseId, Recorder, TimelineEvent } from '#causes';
import type { Timeline, Timer } from '#timeline';
import { between, type Duration, type Instant, inReportSeconds, later } from '#units';
import type { MachineChange, World } from './world.ts';

/** The time in which a kubelet could not reach the API server. */
interface Unreached {
  readonly node: string;
  /** How often it has happened to this node, from 1. */
  readonly time: number;
  readonly silence: Duration;
  /** The API server was down for some of the time; otherwise only the way to it was cut. */
  readonly lostServer: boolean;
  /** The kubelet was started in that time, and has never had a watch. */
  readonly started: boolean;
}

/** For how long a kubelet that reaches the API server again hears of no pods. */
interface Unheard {
  readonly wait: Duration;
  /** The least and the most time that it may take. */
  readonly window: readonly [Duration, Duration];
}

export interface PodWatchesParts {
  readonly timeline: Timeline;
  readonly world: World;
  readonly recorder: Recorder<TimelineEvent>;
  readonly unheardAfter: (unreached: Unreached) => Unheard;
}

interface Lost {
  readonly since: Instant;
  readonly lostServer: boolean;
  readonly started: boolean;
  readonly timer?: Timer;
}

type Listener = (node: string, because: CauseId) => void;

/**
 * The watches through which kubelets hear of new and deleted pods. A watch breaks when its kubelet
 * loses the API server, and comes back a while after that.
 * @upstream pkg/kubelet/config/apiserver.go newSourceApiserverFromLW (1.36)
 */
export class PodWatches {
  readonly #parts: PodWatchesParts;
  readonly #lost = new Map<string, Lost>();
  readonly #times = new Map<string, number>();
  readonly #listeners: Listener[] = [];

  constructor(parts: PodWatchesParts) {
    this.#parts = parts;
    parts.world.observe((changes) => {
      for (const change of changes) this.#onMachine(change);
    });
  }

  /** Whether a kubelet hears now of new and deleted pods. */
  hears(node: string): boolean {
    return this.#parts.world.reaches(node) && !this.#lost.has(node);
  }

  /**
   * Listeners are notified when a kubelet hears of its pods again later than it reaches the API
   * server; they hear of the latter from the world.
   */
  onRestored(listener: Listener): void {
    this.#listeners.push(listener);
  }

  #onMachine({ node, before, after, because }: MachineChange): void {
    const { world, timeline } = this.#parts;
    if (!after.kubeletRunning) {
      this.#forget(node);
      return;
    }
    const lost = this.#lost.get(node);
    if (after.linked) {
      // A machine that stood still notices at once what became of its connections.
      if (before.frozen) this.#forget(node);
      else if (lost !== undefined) this.#reach(node, lost, because);
      return;
    }
    const started = !before.kubeletRunning;
    if (lost?.timer !== undefined) timeline.cancel(lost.timer);
    if (lost !== undefined && !started) {
      const { since } = lost;
      const lostServer = lost.lostServer || !world.apiServerUp;
      this.#lost.set(node, { since, lostServer, started: lost.started });
    } else {
      this.#lost.set(node, { since: timeline.now, lostServer: !world.apiServerUp, started });
    }
  }

  #reach(node: string, lost: Lost, because: CauseId): void {
    const { timeline, recorder, unheardAfter } = this.#parts;
    if (lost.timer !== undefined) return;
    const time = (this.#times.get(node) ?? 0) + 1;
    this.#times.set(node, time);
    const { now } = timeline;
    const { since, lostServer, started } = lost;
    const silence = between(since, now);
    const { wait, window } = unheardAfter({ node, time, silence, lostServer, started });
    if (wait <= 0) {
      this.#lost.delete(node);
      return;
    }
    const timer = timeline.at(later(now, wait), 'kubelet', () => {
      this.#lost.delete(node);
      const restored = recorder.record(
        'kubelet',
        {
          kind: 'WatchRestored',
          node,
          waited: inReportSeconds(wait),
          window: [later(now, window[0]), later(now, window[1])],
        },
        because,
      );
      for (const listener of this.#listeners) listener(node, restored);
    });
    this.#lost.set(node, { ...lost, timer });
  }

  #forget(node: string): void {
    const timer = this.#lost.get(node)?.timer;
    if (timer !== undefined) this.#parts.timeline.cancel(timer);
    this.#lost.delete(node);
  }
}
