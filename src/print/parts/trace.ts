/**
 * A report as tracks of slices, instants and counters over time, for viewers of traces. Parents
 * come before their children, and a track comes before its events. Events are in order of time.
 */
export interface Trace {
  /** The instant called 0, as RFC 3339. */
  readonly start: string;
  readonly items: Iterable<TraceTrack | TraceEvent>;
}

interface TrackHead {
  readonly type: 'track';
  /** Positive, and unique in the trace. */
  readonly track: number;
  readonly name: string;
  /** The place among its siblings; smaller is higher. */
  readonly rank: number;
  /** The content of the track, in a sentence. */
  readonly description?: string;
}

/** A track of slices and instants, or of one counter. */
export type TraceTrack = TrackHead &
  (
    | { readonly kind: 'process'; readonly process: number }
    | { readonly kind: 'thread'; readonly process: number; readonly thread: number }
    | { readonly kind: 'lane'; readonly parent: number }
    | {
        readonly kind: 'counter';
        readonly parent: number;
        readonly unit: 'count' | 'bytes';
        /** Counters with one key are drawn on one scale. */
        readonly scale?: string;
      }
  );

interface EventHead {
  readonly track: number;
  /** Milliseconds since the start. */
  readonly at: number;
}

/** A slice begins, or an instant is marked. */
export interface TraceMark extends EventHead {
  readonly type: 'begin' | 'instant';
  readonly name: string;
  readonly category?: string;
  /** Arrows that leave here, or pass here, by number. */
  readonly flows?: readonly number[];
  /** The arrow that ends here. */
  readonly endsFlow?: number;
  /** Texts, numbers, truths and lists of texts. What the event has besides is left out. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An event of a track. `end` ends the slice that began last on the track. */
export type TraceEvent =
  | TraceMark
  | (EventHead & { readonly type: 'end' })
  | (EventHead & { readonly type: 'count'; readonly value: number });
