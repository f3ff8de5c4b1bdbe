import { offsetText } from '#words';

/** Ends of axes up to which time runs evenly, in seconds. */
const EVEN = 1200;
/** Before this instant an uneven axis runs almost evenly. */
const KNEE = 30;
const INSTANTS = [60, 600, 3600, 6 * 3600, 24 * 3600];

/** An axis of time for a narrow picture. */
export interface ShortAxis {
  /** The place of an instant, from 0 to 1. */
  readonly place: (at: number) => number;
  readonly ticks: readonly { readonly place: number; readonly text: string }[];
}

/**
 * The axis of a run: even for minutes. On a longer one, minutes take more room than hours, because
 * most of what a fault does is done in the first minutes.
 */
export function shortAxis(end: number): ShortAxis {
  const isEven = end <= EVEN;
  const bent = (at: number): number => (isEven ? at : Math.log1p(at / KNEE));
  const place = (at: number): number => Math.min(1, bent(Math.max(0, at)) / bent(end));
  const step = [5, 10, 30, 60, 120, 300, 600].find((each) => end / each <= 3) ?? 600;
  const even = [1, 2, 3].map((count) => count * step);
  const instants = [0, ...(isEven ? even : INSTANTS)].filter((at) => place(at) < LAST && at < end);
  return { place, ticks: instants.map((at) => ({ place: place(at), text: offsetText(at) })) };
}

/** A later tick has no room for its text. */
const LAST = 0.93;
