import type { Source } from '#chance';
import { type HistoryFigures, isAlike, type Swap } from '#report';

/** Sources that seldom decide anything come last, so that one history rules out many of them. */
const GROUPS: readonly (readonly Source[])[] = [['monitor'], ['order'], ['leases', 'status']];

/**
 * Plays a history again with other draws of its sources, to find out which of them change it.
 * Sources that change nothing together are not looked at one by one.
 * @param play the figures of the history with these sources drawn otherwise
 */
export function* swapsOf(
  own: HistoryFigures,
  drawn: readonly Source[],
  play: (sources: readonly Source[]) => Swap['figures'],
): Generator<Swap> {
  const groups = GROUPS.map((group) => group.filter((source) => drawn.includes(source)));
  const others = drawn.filter((source) => !GROUPS.flat().includes(source));
  for (const group of [...groups, others]) yield* swapsIn(group);

  function* swapsIn(sources: readonly Source[]): Generator<Swap> {
    if (sources.length === 0) return;
    const figures = play(sources);
    if (sources.length === 1 || isAlike(own, figures)) {
      yield { number: own.number, sources, figures };
      return;
    }
    const middle = Math.ceil(sources.length / 2);
    yield* swapsIn(sources.slice(0, middle));
    yield* swapsIn(sources.slice(middle));
  }
}
