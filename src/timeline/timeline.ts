import { Bug, type Duration, type Instant, instant, later } from '#units';
import { EventHeap, LANES, type Lane, laneNumber } from './event-heap.ts';

/** A piece of scheduled work, for its cancellation. */
export interface Timer {
  readonly slot: number;
  readonly sequence: number;
}

/** A place in the order of an instant, for work that may or may not come. */
export interface Place {
  readonly lane: number;
  readonly when: Instant;
  readonly sequence: number;
  /** The number of pieces of work that ran before it was kept. */
  readonly ran: number;
}

/** The smallest part of the timeline that a component needs. */
export interface Clock {
  readonly now: Instant;
}

/**
 * The reason why a run ended: its limit was reached, nothing more could happen, or all that happens
 * is a loop without end.
 */
export type Halt = 'horizon' | 'quiet' | 'loop';

/** Sequences stay below this within one run, so that a lane and a sequence fit into one number. */
const SEQUENCES = 2 ** 44;

/** Pieces of work between two reports of progress; a power of two. */
const WORK_PER_LOOK = 1_024;

/** The pieces of work that an instant may need to come to an end after a loop was found. */
const MOST_AFTER_LOOP = 100_000;

/** An instant that never settles is a livelock between controllers, hence a bug of ours. */
const MOST_PER_INSTANT = 20_000_000;

/**
 * The virtual clock and the queue of pending work. The order is (instant, lane, sequence); nothing
 * else breaks a tie. Work is foreground unless it only checks whether there is work: a run of
 * background work alone never changes anything and does not keep the simulation going.
 */
export class Timeline implements Clock {
  #now: Instant;
  #sequence = 0;
  /** The order of the current work. */
  #order = -1;
  #foreground = 0;
  #ran = 0;
  /** By lane, the number of the last work that ran, and its sequence. */
  readonly #lastRan = LANES.map(() => -1);
  readonly #lastSequence = LANES.map(() => -1);
  /** The instant at which only a loop was left. */
  #loopsAt = Number.POSITIVE_INFINITY;
  /** The work that may still run at that instant. */
  #leftInLoop = MOST_AFTER_LOOP;
  #lastActivity: Instant;
  readonly #heap = new EventHeap();
  readonly #free: number[] = [];
  readonly #work: ((() => void) | undefined)[] = [];
  readonly #background: boolean[] = [];
  readonly #sequences: number[] = [];

  constructor(start: Instant) {
    this.#now = start;
    this.#lastActivity = start;
  }

  get now(): Instant {
    return this.#now;
  }

  /**
   * Whether the lane has had its turn at this instant, so that work in it would come out of order.
   */
  isPast(lane: Lane): boolean {
    return this.#order >= (laneNumber(lane) + 1) * SEQUENCES;
  }

  /** The last instant with an activity, see {@link noteActivity}. */
  get lastActivity(): Instant {
    return this.#lastActivity;
  }

  /** Notes that something changed now, so that the run goes on for another settling time. */
  noteActivity(): void {
    this.#lastActivity = this.#now;
  }

  /** The number of pieces of work that were scheduled so far. */
  get scheduled(): number {
    return this.#sequence;
  }

  /**
   * Whether foreground work is pending that was scheduled before so many others. Takes a walk over
   * all pending work.
   */
  awaits(scheduled: number): boolean {
    return this.#sequences.some(
      (sequence, slot) => sequence >= 0 && sequence < scheduled && this.#background[slot] === false,
    );
  }

  /**
   * Ends the run after the current instant, or within it when the instant itself does not end:
   * whatever comes is a loop.
   */
  endLoop(): void {
    this.#loopsAt = this.#now;
  }

  /** Schedules work for an instant that is not past. */
  at(when: Instant, lane: Lane, run: () => void): Timer {
    return this.#schedule(when, lane, run, false);
  }

  after(delay: Duration, lane: Lane, run: () => void): Timer {
    return this.#schedule(later(this.#now, delay), lane, run, false);
  }

  /** Schedules work that only checks: the simulation may end although it is pending. */
  inBackgroundAt(when: Instant, lane: Lane, run: () => void): Timer {
    return this.#schedule(when, lane, run, true);
  }

  /** Keeps the place that work scheduled now in this lane would have. */
  keepPlace(lane: Lane): Place {
    const sequence = this.#sequence;
    this.#sequence += 1;
    return { lane: laneNumber(lane), when: this.#now, sequence, ran: this.#ran };
  }

  /** Whether work at this place would still have its turn. */
  isAhead({ lane, when, sequence, ran }: Place): boolean {
    if (when !== this.#now || (this.#lastSequence[lane] ?? 0) > sequence) return false;
    for (let later = lane + 1; later < LANES.length; later += 1) {
      if ((this.#lastRan[later] ?? 0) > ran) return false;
    }
    return true;
  }

  /** Schedules work at a place that is ahead. */
  atPlace({ lane, when, sequence }: Place, run: () => void): Timer {
    return this.#put(when, lane, sequence, run, false);
  }

  /** False when the work has already run or was cancelled before. */
  cancel(timer: Timer): boolean {
    if (this.#sequences[timer.slot] !== timer.sequence) return false;
    if (!this.#heap.remove(timer.slot)) return false;
    this.#release(timer.slot);
    return true;
  }

  /**
   * Runs everything before `limit` (exclusive), until no foreground work is pending and there was no
   * activity for longer than `settling`, or until {@link endLoop} is called. `look` is called with
   * the time every now and then, by the work done.
   */
  runUntil(limit: Instant, settling: Duration, look?: (now: Instant) => void): Halt {
    let within = 0;
    let done = 0;
    for (let slot = this.#heap.first; slot >= 0; slot = this.#heap.first) {
      const when = instant(this.#heap.timeOf(slot));
      if (when >= limit) return 'horizon';
      if (this.#isLoopOver(when)) return 'loop';
      if (this.#foreground === 0 && when > later(this.#lastActivity, settling)) return 'quiet';
      within = when === this.#now ? within + 1 : 0;
      if (within > MOST_PER_INSTANT) throw new Bug(`instant ${when} does not settle`);
      this.#now = when;
      this.#order = this.#heap.orderOf(slot);
      this.#noteRun(this.#order);
      this.#heap.remove(slot);
      const work = this.#work[slot];
      this.#release(slot);
      work?.();
      done += 1;
      if (look !== undefined && done % WORK_PER_LOOK === 0) look(when);
    }
    return 'quiet';
  }

  #isLoopOver(when: Instant): boolean {
    if (this.#loopsAt === Number.POSITIVE_INFINITY) return false;
    this.#leftInLoop -= 1;
    return when > this.#loopsAt || this.#leftInLoop < 0;
  }

  #schedule(when: Instant, lane: Lane, run: () => void, background: boolean): Timer {
    if (when < this.#now) throw new Bug(`work scheduled in the past: ${when} < ${this.#now}`);
    const sequence = this.#sequence;
    this.#sequence += 1;
    return this.#put(when, laneNumber(lane), sequence, run, background);
  }

  #noteRun(order: number): void {
    const lane = Math.floor(order / SEQUENCES);
    this.#ran += 1;
    this.#lastRan[lane] = this.#ran;
    this.#lastSequence[lane] = order - lane * SEQUENCES;
  }

  #put(when: Instant, lane: number, sequence: number, run: () => void, background: boolean): Timer {
    const slot = this.#free.pop() ?? this.#work.length;
    this.#work[slot] = run;
    this.#background[slot] = background;
    this.#sequences[slot] = sequence;
    if (!background) this.#foreground += 1;
    this.#heap.push(slot, when, lane * SEQUENCES + sequence);
    return { slot, sequence };
  }

  #release(slot: number): void {
    if (this.#background[slot] === false) this.#foreground -= 1;
    this.#work[slot] = undefined;
    this.#sequences[slot] = -1;
    this.#free.push(slot);
  }
}
