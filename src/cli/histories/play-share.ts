import type { Source } from '#chance';
import { figuresOf, type HistoryFigures, requestedParts, type Swap } from '#report';
import type { Run } from '#simulation';
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
const swappedOf = ({ count, isPlain }: HistoriesRequest): number =>
  isPlain ? 0 : Math.min(count, MOST_SWAPPED);

const MOST_SWAPPED = 10;

/** A swapped source is drawn as in a history that is never played. */
const NEVER_PLAYED = 2 ** 31;

/**
 * Plays a share of the histories, each with those in which one of its sources is drawn otherwise.
 * @param isDone whether a history has been played elsewhere
 */
export function* playShare(
  scenario: Run,
  asked: HistoriesRequest,
  share: Share,
  isDone: (number: number) => boolean = () => false,
): Generator<Piece> {
  const { held } = asked;
  const parts = requestedParts(scenario);
  for (const number of numbersOf(share, asked)) {
    if (isDone(number)) continue;
    const isPlayed = scenario.history?.number === number;
    const history = isPlayed ? scenario : scenario.inHistory({ number, held }, parts);
    const figures = figuresOf(history);
    const swaps =
      number > swappedOf(asked)
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

/**
 * The histories of a share, in their order. Processes deal those among themselves that are played
 * again. The others are for all but the first process, which begins later and takes histories from
 * their end, so that all are over at the same time.
 */
function* numbersOf({ first, step }: Share, asked: HistoriesRequest): Generator<number> {
  if (step === Number.POSITIVE_INFINITY) return yield first;
  const swapped = swappedOf(asked);
  for (let number = first; number <= swapped; number += step) yield number;
  if (first === 1 && step > 1) return;
  const others = Math.max(1, step - 1);
  const from = swapped + Math.max(1, first - 1);
  for (let number = from; number <= asked.count; number += others) yield number;
}
