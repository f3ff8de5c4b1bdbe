import type { Course } from '../chart/course.ts';
import type { TraceEvent, TraceTrack } from '../parts/trace.ts';
import { millisecondsOf } from './milliseconds.ts';
import type { CounterLooks, ProcessTrack, TrackMaker } from './track-maker.ts';

/** A period with a state. Without an end it lasts to the end of the report. */
export interface Span {
  readonly from: number;
  readonly to: number | null;
  readonly state: string;
}

const [BEGIN, END] = [-1, -2];

/**
 * Counters and periods that the report has as a whole. Their points are kept as plain numbers, as
 * there are hundreds of thousands in large reports, until their instants come.
 */
export class Curves {
  readonly #tracks: TrackMaker;
  /** Milliseconds of the end of the report. */
  readonly #end: number;
  #length = 0;
  #at = new Int32Array(FIRST_POINTS);
  #track = new Int32Array(FIRST_POINTS);
  #value = new Float64Array(FIRST_POINTS);
  /** The names of slices by their points. */
  readonly #names = new Map<number, string>();

  constructor(tracks: TrackMaker, end: number) {
    this.#tracks = tracks;
    this.#end = end;
  }

  /** A counter that keeps each value until the next one. Returns its track. */
  course(parent: ProcessTrack, name: string, course: Course, looks: CounterLooks = {}): TraceTrack {
    const made = this.#tracks.counter(parent, name, looks);
    for (const [at, value] of course) this.#add(made.track, millisecondsOf(at), value);
    return made;
  }

  /** Slices that follow each other. Returns their track. */
  spans(parent: ProcessTrack, name: string, spans: readonly Span[]): TraceTrack {
    const made = this.#tracks.lane(parent, name);
    for (const { from, to, state } of spans) {
      this.#names.set(this.#length, state);
      this.#add(made.track, millisecondsOf(from), BEGIN);
      this.#names.set(this.#length, state);
      this.#add(made.track, to === null ? this.#end : millisecondsOf(to), END);
    }
    return made;
  }

  #add(track: number, at: number, value: number): void {
    if (this.#length === this.#at.length) {
      this.#at = grown(this.#at, Int32Array);
      this.#track = grown(this.#track, Int32Array);
      this.#value = grown(this.#value, Float64Array);
    }
    this.#at[this.#length] = at;
    this.#track[this.#length] = track;
    this.#value[this.#length] = value;
    this.#length++;
  }

  /** All events so far, by time. Equal instants keep their order. */
  *inOrder(): Generator<TraceEvent> {
    const at = this.#at;
    const order = Uint32Array.from({ length: this.#length }, (_, point) => point);
    order.sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0) || a - b);
    for (const point of order) yield this.#eventAt(point);
  }

  #eventAt(point: number): TraceEvent {
    const [track = 0, at = 0, value = 0] = [
      this.#track[point],
      this.#at[point],
      this.#value[point],
    ];
    const name = this.#names.get(point);
    if (name === undefined) return { type: 'count', track, at, value };
    return value === BEGIN ? { type: 'begin', track, at, name } : { type: 'end', track, at };
  }
}

const FIRST_POINTS = 1_024;

function grown<Column extends Int32Array | Float64Array>(
  column: Column,
  Kind: new (length: number) => Column,
): Column {
  const larger = new Kind(column.length * 2);
  larger.set(column);
  return larger;
}
