import type { Source } from '#chance';
import { askedByFigures, figuresOf, type HistoryFigures, type Swap } from '#report';
import type { PlayedScenario } from '#simulation';
import type { Share } from '../shares/play-shares.ts';
import { swapsOf } from './swaps.ts';

/** Which histories are played. */
export interface HistoriesRequest {
  readonly count: number;
  readonly held: readonly Source[];
  /** No history is played again with another draw of one source. */
  readonly isPlain?: boolean;
}

/** A played history, with those in which some of its sources are drawn otherwise. */
export interface Piece {
  readonly figures: HistoryFigures;
  readonly swaps: readonly Swap[];
}

/** So many of the histories are played again with other draws, to find out what decides. */
const swappedOf = (count: number): number => Math.min(count, MOST_SWAPPED);

const MOST_SWAPPED = 10;

/** A swapped source is drawn as in a history that is never played. */
const NEVER_PLAYED = 2 ** 31;

/**
 * Plays a share of the histories, each with those in which one of its sources is drawn otherwise.
 * @param isDone whether a history has been played elsewhere
 */
export function* playShare(
  scenario: PlayedScenario,
  { count, held, isPlain }: HistoriesRequest,
  { first, step }: Share,
  isDone: (number: number) => boolean = () => false,
): Generator<Piece> {
  const parts = askedByFigures(scenario);
  for (let number = first; number <= count; number += step) {
    if (isDone(number)) continue;
    const history = scenario.inHistory({ number, held }, parts);
    const figures = figuresOf(history);
    const isAlone = isPlain || number > swappedOf(count);
    const swaps = isAlone
      ? []
      : swapsOf(figures, history.drawn, (sources) => {
          const swapped = { sources, number: NEVER_PLAYED + number };
          const again = scenario.inHistory({ number, held, swapped }, parts);
          const { summary, evicted } = figuresOf(again);
          return { summary, evicted };
        });
    yield { figures, swaps: [...swaps] };
  }
}
