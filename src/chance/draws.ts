import { draw } from '#timeline';
import { SOURCES, type Source } from './source.ts';

/** The random draws of one history. */
export interface Draws {
  /** Whether a source is drawn, and not held. */
  has(source: Source): boolean;
  /**
   * A number from 0 (inclusive) to 1 (exclusive), which depends on its arguments and the history alone.
   * @param object the object of the draw; @param n counts the draws of one object
   */
  fraction(source: Source, object: string, n?: number): number;
  /** The sources that were asked so far, in the order of their table. */
  asked(): readonly Source[];
}

/** The history that is played. */
export interface History {
  /** The seed of the scenario's draws. */
  readonly seed: number;
  /** From 1. */
  readonly number: number;
  /** Sources that stay as they are in a single run. */
  readonly held: readonly Source[];
  /** Some sources are drawn as in another history, all others stay: so their part in the outcome shows. */
  readonly swapped?: { readonly sources: readonly Source[]; readonly number: number };
}

const WORD = 2 ** 32;

/** The draws of one history. They depend on the seed and on its number, not on how many are played. */
export function seededDraws({ seed, number, held, swapped }: History): Draws {
  const ownDrawOf = (history: number): number => draw(seed, 'history', '', history);
  const own = ownDrawOf(number);
  const swaps = new Map(swapped?.sources.map((source) => [source, ownDrawOf(swapped.number)]));
  const isHeld = new Set<Source>(held);
  const asked = new Set<Source>();
  return {
    has: (source) => !isHeld.has(source),
    fraction: (source, object, n = 0) => {
      asked.add(source);
      return draw(swaps.get(source) ?? own, source, object, n) / WORD;
    },
    asked: () => SOURCES.filter((source) => asked.has(source)),
  };
}
