import type { Source } from '#chance';
import { figuresOf, type HistoryFigures, type Swap } from '#report';
import type { PlayedScenario } from '#simulation';
import type { Share } from '../shares/play-shares.ts';

/** Which histories are played. */
export interface AskedHistories {
  readonly count: number;
  readonly held: readonly Source[];
  /** No history is played again with another draw of one source. */
  readonly isPlain?: boolean;
}

/** The results of a share, piece by piece. */
export type Piece =
  | { readonly kind: 'history'; readonly figures: HistoryFigures }
  | { readonly kind: 'swap'; readonly swap: Swap };

/** So many of the histories are played again, once for each source, to find out what decides. */
const swappedOf = (count: number): number => Math.min(count, MOST_SWAPPED);

const MOST_SWAPPED = 10;

/** A swapped source is drawn as in a history that is never played. */
const NEVER_PLAYED = 2 ** 31;

/** Plays a share of the histories, each with those in which one of its sources is drawn otherwise. */
export function* playShare(
  scenario: PlayedScenario,
  { count, held, isPlain }: AskedHistories,
  { first, step }: Share,
): Generator<Piece> {
  for (let number = first; number <= count; number += step) {
    const history = scenario.inHistory({ number, held }, 'figures');
    yield { kind: 'history', figures: figuresOf(history) };
    if (isPlain || number > swappedOf(count)) continue;
    for (const source of history.drawn) {
      const swapped = { source, number: NEVER_PLAYED + number };
      const other = figuresOf(scenario.inHistory({ number, held, swapped }, 'figures'));
      const { summary, evicted } = other;
      yield { kind: 'swap', swap: { number, source, figures: { summary, evicted } } };
    }
  }
}
