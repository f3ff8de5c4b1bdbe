import type { CauseId, Recorder, TimelineEvent } from '#causes';
import type { UnitDraws } from '#chance';
import type { LedComponent } from '#cluster';
import type { Timeline, Timer } from '#timeline';
import { between, type Duration, type Instant, inReportSeconds, later, seconds } from '#units';
import type { ControlPlaneCause } from './causes.ts';
import {
  type ElectionTimes,
  type Sight,
  takeoverAfterOutage,
  takeoverTime,
  takeoverWindow,
  waitForLease,
  waitsForLease,
} from './takeover.ts';

const NONE = seconds(0);

/** The instances of a component at an instant: nodes by name. */
export interface Instances {
  readonly running: readonly string[];
  readonly off: readonly string[];
  /** Those of the latter whose machines are frozen, with the time since when they are. */
  readonly frozen: ReadonlyMap<string, Instant>;
}

export interface LedInstancesParts {
  readonly component: LedComponent;
  readonly timeline: Timeline;
  readonly recorder: Recorder<TimelineEvent | ControlPlaneCause>;
  /** The node that holds the Lease; undefined where the snapshot does not show it. */
  readonly holder: string | undefined;
  readonly times: ElectionTimes;
  /** What each of its elections draws, from 1. Undefined where nothing is drawn. */
  readonly drawsFor?: ((election: number) => UnitDraws) | undefined;
  /** Its process has ended already, as it could not renew its Lease without the API server. */
  readonly hasLostLease: () => boolean;
  /** The script keeps all instances stopped. */
  readonly isStopped: () => boolean;
  readonly start: (because: CauseId) => void;
  readonly stop: () => void;
}

/** A leader to come: the instance that stands, and what it has waited for. */
interface Candidacy {
  readonly window: readonly [Instant, Instant];
  /** The wait from the return of the API server on, where it was down. */
  readonly lease?: Duration;
  readonly because: CauseId;
}

/**
 * The instances of a component of which one works: the holder of its Lease. When it is lost, nothing
 * works until another instance has seen no renewal for the whole duration of the Lease, counted from
 * its own last look; then that instance starts without memory. An instance that starts while a Lease
 * is there waits as long. Without elections each of them works, and starts at once.
 * @upstream staging/src/k8s.io/client-go/tools/leaderelection/leaderelection.go tryAcquireOrRenew (1.36)
 */
export class LedInstances {
  readonly #parts: LedInstancesParts;
  #state: 'works' | 'elects' | 'down' = 'works';
  #leader: string | undefined;
  #running: readonly string[] = [];
  #timer: Timer | undefined;
  #elections = 0;
  /** The beginning of the outage of the API server; undefined while it is up. */
  #apiDownSince: Instant | undefined;
  /** The beginning of the election; undefined while there is none. */
  #electsSince: Instant | undefined;
  /** A webhook refuses to let anybody take the Lease. */
  #leaseIsRefused = false;
  /** What waits for that to end. */
  #refused: Candidacy | undefined;
  /** The Lease is free, and the script has to start the instances. */
  #awaitsScript = false;
  /** The leader of before holds its Lease until somebody else takes it. */
  #leaderIsFrozen = false;

  constructor(parts: LedInstancesParts) {
    this.#parts = parts;
    this.#leader = parts.holder;
  }

  /** Machines have changed. */
  look(instances: Instances, because: CauseId): void {
    const { running, off, frozen } = instances;
    const lost = this.#running.find((node) => !running.includes(node));
    this.#running = running;
    if (!frozen.has(this.#leader ?? '') && !running.includes(this.#leader ?? '')) {
      this.#leaderIsFrozen = false;
    }
    if (running.length === 0) {
      // Frozen with the API server, they find it again as after any outage of it.
      const areFrozen = off.every((node) => frozen.has(node));
      if (!areFrozen || this.#apiDownSince === undefined) this.#goDown(off, because);
    } else if (this.#state === 'down') this.#comeBack(because);
    else if (!this.#parts.times.elects) return;
    else if (this.#state === 'works') this.#lookAtLeader(instances, lost, because);
    else this.#lookAtFrozen(because);
  }

  /** The instances at the start, before any change. */
  begin({ running }: Instances): void {
    this.#running = running;
    if (!running.includes(this.#leader ?? '')) this.#leader = undefined;
  }

  /** An election that the outage has held goes on with the return. */
  onApiServer(up: boolean, because: CauseId): void {
    const since = this.#apiDownSince;
    this.#apiDownSince = up ? undefined : (since ?? this.#parts.timeline.now);
    if (!up || since === undefined || this.#timer !== undefined) return;
    if (this.#electsSince !== undefined) this.#electAfterOutage(this.#electsSince, since, because);
  }

  /** The API server refuses to let an instance take the Lease, or lets it again: the next look does. */
  onLeases(granted: boolean): void {
    this.#leaseIsRefused = !granted;
    const refused = this.#refused;
    this.#refused = undefined;
    if (!granted || refused === undefined || this.#state !== 'elects') return;
    const { timeline, times, drawsFor } = this.#parts;
    const look = { ...times, leaseDuration: NONE };
    const wait = waitForLease(look, drawsFor?.(this.#elections));
    const [least, most] = waitsForLease(look);
    const window = [later(timeline.now, least), later(timeline.now, most)] as const;
    this.#stand(wait, { ...refused, window });
  }

  /** The script has started the instances: none has to wait for a Lease that is long over. */
  onScriptStart(because: CauseId): void {
    const { now } = this.#parts.timeline;
    const [node] = this.#running;
    if (!this.#awaitsScript || node === undefined || this.#apiDownSince !== undefined) return;
    this.#lead(node, { window: [now, now], because });
  }

  #goDown(off: readonly string[], because: CauseId): void {
    if (this.#state === 'down' || off.length === 0) return;
    const { component, timeline, recorder, stop } = this.#parts;
    if (this.#timer !== undefined) timeline.cancel(this.#timer);
    this.#timer = undefined;
    this.#refused = undefined;
    this.#awaitsScript = false;
    this.#electsSince = undefined;
    this.#state = 'down';
    const down = { component, off, instances: off.length } as const;
    recorder.record('world', { kind: 'control-plane/down', ...down }, because);
    stop();
  }

  #comeBack(because: CauseId): void {
    const { component, recorder, start, times } = this.#parts;
    const isServed = this.#apiDownSince === undefined;
    if (isServed && times.elects) {
      this.#elect('starts', because);
      return;
    }
    // Without the API server the process waits for it as one that has ended.
    this.#state = 'works';
    [this.#leader] = this.#running;
    const back = { kind: 'control-plane/up', component } as const;
    start(isServed ? recorder.record('world', back, because) : because);
  }

  /** A leader that goes on before the election renews its Lease. */
  #lookAtFrozen(because: CauseId): void {
    const { timeline } = this.#parts;
    if (!this.#leaderIsFrozen || this.#timer === undefined) return;
    const { now } = timeline;
    const node = this.#running.find((each) => each === this.#leader);
    if (node === undefined || this.#apiDownSince !== undefined) return;
    timeline.cancel(this.#timer);
    this.#timer = undefined;
    this.#lead(node, { window: [now, now], because });
  }

  #lookAtLeader({ off, frozen }: Instances, lost: string | undefined, because: CauseId): void {
    const { component, recorder, stop, hasLostLease, isStopped } = this.#parts;
    if (isStopped()) {
      // Nobody leads meanwhile, and whichever the script starts takes the Lease.
      if (off.includes(this.#leader ?? '')) [this.#leader] = this.#running;
      return;
    }
    if (this.#leader !== undefined && off.includes(this.#leader)) {
      const cause = { kind: 'LeaderLost', component, node: this.#leader } as const;
      const hasEnded = hasLostLease();
      const recorded = hasEnded ? because : recorder.record(component, cause, because);
      stop();
      this.#leaderIsFrozen = !hasEnded && frozen.has(this.#leader);
      this.#elect('watched-the-leader', recorded, frozen.get(this.#leader));
    } else if (this.#leader === undefined && lost !== undefined) {
      const cause = { kind: 'control-plane/leader-unknown', component, node: lost } as const;
      recorder.record('world', cause, because);
    }
  }

  /** @param since when the leader fell silent, at the latest the Lease minus one period ago */
  #elect(sight: Sight, because: CauseId, since = this.#parts.timeline.now): void {
    const { timeline, times, drawsFor } = this.#parts;
    this.#state = 'elects';
    this.#electsSince = since;
    if (this.#apiDownSince !== undefined) return;
    this.#elections += 1;
    const window = takeoverWindow(times, since, sight);
    const wait = takeoverTime(times, sight, drawsFor?.(this.#elections));
    const rest = between(timeline.now, later(since, wait));
    this.#stand(rest, { window, because });
  }

  #electAfterOutage(since: Instant, lostApi: Instant, because: CauseId): void {
    const { timeline, times, drawsFor } = this.#parts;
    this.#elections += 1;
    const spell = { since, lostApi, returned: timeline.now };
    const draws = drawsFor?.(this.#elections);
    const { wait, window } = takeoverAfterOutage(times, spell, draws);
    this.#stand(wait, { window, lease: wait, because });
  }

  /** The candidates are alike: the first is taken. Without the API server, it goes on standing. */
  #stand(wait: Duration, candidacy: Candidacy): void {
    const { timeline } = this.#parts;
    this.#timer = timeline.at(later(timeline.now, wait), 'reactions', () => {
      this.#timer = undefined;
      const [node = ''] = this.#running;
      if (this.#apiDownSince !== undefined) return;
      if (this.#leaseIsRefused) this.#refused = candidacy;
      else this.#lead(node, candidacy);
    });
  }

  #lead(node: string, { window, lease, because }: Candidacy): void {
    const { component, recorder, start, isStopped } = this.#parts;
    this.#awaitsScript = isStopped();
    if (this.#awaitsScript) return;
    this.#state = 'works';
    this.#electsSince = undefined;
    this.#leader = node;
    const waited = lease === undefined ? {} : { lease: inReportSeconds(lease) };
    const cause = { kind: 'LeaderElected', component, node, ...waited, window } as const;
    start(recorder.record(component, cause, because));
  }
}
