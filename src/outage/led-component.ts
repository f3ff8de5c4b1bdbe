import type { CauseId, Recorder, TimelineEvent } from '#causes';
import {
  timesUntilRestart,
  timesWithoutWatch,
  timeUntilRestart,
  timeWithoutWatch,
  type UnitDraws,
} from '#chance';
import type { LedComponent } from '#cluster';
import type { Timeline, Timer } from '#timeline';
import {
  between,
  type Duration,
  type Instant,
  inReportSeconds,
  later,
  latest,
  longest,
  microseconds,
  seconds,
} from '#units';
import { type ElectionTimes, waitForLease, waitsForLease } from './takeover.ts';

/** A process that starts without memory. */
interface ControlPlaneProcess {
  startNow(because: CauseId): void;
  stopNow(): void;
}

/** The part of a scenario that keeps a component from running. */
export type HeldBy = 'script' | 'machines';

/** What keeps a process from renewing its Lease: no API server, or a webhook that nobody can call. */
type Obstacle = 'api-server' | 'webhook';

/** What happens to a process that has ended while there is no API server. */
export type RestartOfProcess =
  /** It starts at once, and waits for the API server. */
  | 'at-once'
  /** It ends again soon after each start, and its kubelet makes it wait longer each time. */
  | 'crash-loop';

export interface LedProcessParts {
  readonly component: LedComponent;
  readonly timeline: Timeline;
  readonly recorder: Recorder<TimelineEvent>;
  readonly instance: ControlPlaneProcess;
  readonly times: ElectionTimes;
  readonly restart: RestartOfProcess;
  /** What each of its elections draws, from 1. Undefined where nothing is drawn. */
  readonly electionDraws: ((election: number) => UnitDraws) | undefined;
  /** When an instance leads that stands from an instant on, where that is known. */
  readonly leadsAt?: ((from: Instant) => Instant | undefined) | undefined;
  /** The same for an informer. */
  readonly informerDraws: ((election: number, informer: number) => UnitDraws) | undefined;
}

/** A process that runs, and does not lead. */
interface Absence {
  /** When it, or the first one that failed to lead, began. */
  readonly since: Instant;
  /** The first and the last time at which that may have been. */
  readonly window: readonly [Instant, Instant];
}

/**
 * Informers that a new process has to fill before it stands for election. They fail together, so
 * that the slowest of all is about as late as the slowest of three, as measured.
 * @upstream cmd/kube-scheduler/app/server.go Run (1.36)
 */
const INFORMERS: Readonly<Record<LedComponent, number>> = {
  'kube-controller-manager': 0,
  'kube-scheduler': 3,
};

const NONE = seconds(0);
const NO_WAIT = [NONE, NONE] as const;

/** The slowest of several informers has this part of its wait before it, where nothing is drawn. */
const LEFT_FOR_SLOWEST = 3 / 4;

/**
 * A component whose process works as long as it can renew its Lease. A leader whose renewals fail for
 * the whole deadline ends; the next one has no memory, and waits for the Lease of the last one from
 * the return of the API server on. A process without elections goes on in an outage.
 * @upstream client-go/tools/leaderelection/leaderelection.go renew (1.36)
 * @upstream cmd/kube-controller-manager/app/controllermanager.go OnStoppedLeading (1.36)
 */
export class LedProcess {
  readonly #parts: LedProcessParts;
  readonly #heldBy = new Set<HeldBy>();
  /** What keeps it from renewing its Lease now, and since when; undefined while nothing does. */
  readonly #obstacles = new Set<Obstacle>();
  #obstructedSince: Instant | undefined;
  /** Undefined while a process leads, or none runs. */
  #absence: Absence | undefined;
  #timer: Timer | undefined;
  #elections = 0;

  constructor(parts: LedProcessParts) {
    this.#parts = parts;
  }

  /** A process has ended without its Lease, and no other one leads yet. */
  get hasLostLease(): boolean {
    return this.#absence !== undefined;
  }

  isHeldBy(by: HeldBy): boolean {
    return this.#heldBy.has(by);
  }

  stop(by: HeldBy): void {
    this.#heldBy.add(by);
    this.#cancel();
    this.#absence = undefined;
    this.#parts.instance.stopNow();
  }

  /** A process starts when nothing keeps it down. Without the API server it only stands. */
  start(because: CauseId, by: HeldBy): void {
    const wasHeld = this.#heldBy.delete(by);
    if (this.#heldBy.size > 0 || this.#absence !== undefined) return;
    const { instance, timeline } = this.#parts;
    const { now } = timeline;
    if (this.#obstructedSince === undefined) instance.startNow(because);
    else if (wasHeld) this.#absence = { since: now, window: [now, now] };
  }

  onApiServer(up: boolean, because: CauseId): void {
    this.#setObstacle('api-server', !up, because);
  }

  /** The API server refuses to renew its Lease, or renews it again. */
  onLeases(granted: boolean, because: CauseId): void {
    this.#setObstacle('webhook', !granted, because);
  }

  #setObstacle(obstacle: Obstacle, isThere: boolean, because: CauseId): void {
    const { timeline } = this.#parts;
    const since = this.#obstructedSince;
    if (isThere) this.#obstacles.add(obstacle);
    else this.#obstacles.delete(obstacle);
    const isFree = this.#obstacles.size === 0;
    if (isFree === (since === undefined)) return;
    this.#obstructedSince = isFree ? undefined : timeline.now;
    if (this.#heldBy.size > 0) return;
    if (!isFree) {
      this.#cancel();
      if (this.#absence === undefined && this.#parts.times.elects) this.#failToRenew(because);
    } else if (this.#absence !== undefined) {
      if (obstacle === 'webhook') this.#lead(this.#absence, because);
      else this.#stand(this.#absence, because);
    } else if (
      since !== undefined &&
      between(since, timeline.now) < this.#parts.times.renewDeadline
    ) {
      this.#cancel();
    }
  }

  /** The first renewal that fails comes up to one period later. */
  #failToRenew(because: CauseId): void {
    const { timeline, component, recorder, instance, times } = this.#parts;
    const { renewDeadline, retryPeriod } = times;
    const earliest = later(timeline.now, renewDeadline);
    const window = [earliest, later(earliest, retryPeriod)] as const;
    const sinceRenewal = microseconds((this.#draws()?.(0) ?? 0) * retryPeriod);
    this.#timer = timeline.at(later(earliest, sinceRenewal), 'reactions', () => {
      this.#timer = undefined;
      const lost = recorder.record(component, { kind: 'LeaderLost', component }, because);
      instance.stopNow();
      this.#absence = { since: timeline.now, window };
      if (this.#obstructedSince === undefined) this.#stand(this.#absence, lost);
    });
  }

  /** The API server answers, and the Lease of the last leader is there. */
  #stand(absence: Absence, because: CauseId): void {
    const { component, timeline, recorder, instance, times } = this.#parts;
    const { now } = timeline;
    this.#elections += 1;
    const away = between(absence.since, now);
    const restart = this.#untilRestart(away);
    const informers = this.#untilFilled(away);
    const draws = this.#draws();
    const lease = waitForLease(times, draws && ((n) => draws(n + 1)));
    const window = this.#window(now, absence);
    const known = this.#parts.leadsAt?.(now);
    const at = known ?? later(now, microseconds(restart + informers + lease));
    this.#timer = timeline.at(at, 'reactions', () => {
      this.#timer = undefined;
      this.#absence = undefined;
      const waits = {
        ...(restart > 0 && { restart: inReportSeconds(restart) }),
        ...(informers > 0 && { informers: inReportSeconds(informers) }),
        ...(times.elects && { lease: inReportSeconds(lease) }),
      };
      const elected = { kind: 'LeaderElected', component, ...waits, window } as const;
      instance.startNow(recorder.record(component, elected, because));
    });
  }

  /**
   * The API server answered all the while: the process that stands has seen how old the Lease is, and
   * takes it with a look after its end.
   */
  #lead({ since }: Absence, because: CauseId): void {
    const { component, timeline, recorder, instance, times } = this.#parts;
    this.#elections += 1;
    const left = longest(NONE, between(timeline.now, later(since, times.leaseDuration)));
    const waiting = { ...times, leaseDuration: left };
    const lease = waitForLease(waiting, this.#draws());
    const [least, most] = waitsForLease(waiting);
    const window = [later(timeline.now, least), later(timeline.now, most)] as const;
    this.#timer = timeline.at(later(timeline.now, lease), 'reactions', () => {
      this.#timer = undefined;
      this.#absence = undefined;
      const waits = { lease: inReportSeconds(lease), window };
      const elected = { kind: 'LeaderElected', component, ...waits } as const;
      instance.startNow(recorder.record(component, elected, because));
    });
  }

  #untilRestart(away: Duration): Duration {
    const draws = this.#draws();
    if (this.#parts.restart === 'at-once') return NONE;
    return timeUntilRestart(away, draws && ((n) => draws(n + 2)));
  }

  /** The slowest informer counts. */
  #untilFilled(away: Duration): Duration {
    const { component, informerDraws } = this.#parts;
    let most = NONE;
    for (let informer = 0; informer < INFORMERS[component]; informer += 1) {
      const draws = informerDraws?.(this.#elections, informer);
      const time = timeWithoutWatch(away, 'never-had', draws, LEFT_FOR_SLOWEST);
      most = longest(most, time);
    }
    return most;
  }

  /** The renewal that failed first, the starts, the informers and the looks are chance. */
  #window(returned: Instant, { window }: Absence): readonly [Instant, Instant] {
    const { component, restart, times } = this.#parts;
    const least = longest(NONE, between(window[1], returned));
    const most = longest(NONE, between(window[0], returned));
    const starts = restart === 'at-once' ? NO_WAIT : timesUntilRestart(least, most);
    const filled = INFORMERS[component] === 0 ? NO_WAIT : timesWithoutWatch(most, 'never-had');
    const looks = waitsForLease(times);
    const after = (n: 0 | 1): Instant =>
      later(latest(returned, window[n]), microseconds(starts[n] + filled[n] + looks[n]));
    return [after(0), after(1)];
  }

  #draws(): UnitDraws | undefined {
    return this.#parts.electionDraws?.(this.#elections);
  }

  #cancel(): void {
    if (this.#timer !== undefined) this.#parts.timeline.cancel(this.#timer);
    this.#timer = undefined;
  }
}
