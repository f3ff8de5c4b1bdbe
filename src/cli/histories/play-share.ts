import type { Source } from '#chance';
import { askedByFigures, figuresOf, type HistoryFigures, type Swap } from '#report';
import type { PlayedScenario } from '#simulation';
import type { Share } from '../shares/play-shares.ts';
import { swapsOf } from './swaps.ts';

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

/** So many of the histories are played again with other draws, to find out what decides. */
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
  const parts = askedByFigures(scenario);
  for (let number = first; number <= count; number += step) {
    const history = scenario.inHistory({ number, held }, parts);
    const figures = figuresOf(history);
    yield { kind: 'history', figures };
    if (isPlain || number > swappedOf(count)) continue;
    const swaps = swapsOf(figures, history.drawn, (sources) => {
      const swapped = { sources, number: NEVER_PLAYED + number };
      const { summary, evicted } = figuresOf(scenario.inHistory({ number, held, swapped }, parts));
      return { summary, evicted };
    });
    for (const swap of swaps) yield { kind: 'swap', swap };
  }
}
