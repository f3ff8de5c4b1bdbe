import { clockFrom, type FindingData } from '#documents';
import type { Run } from '#simulation';
import { secondsOf, spellsBelow } from '../availability/spells.ts';

/** Pods that only work together, of which some do not work at some time. */
export const gangsBroken = ({
  outcome: { availability, start, end, endReason },
}: Pick<Run, 'outcome'>): readonly FindingData[] =>
  (availability.gangs ?? []).flatMap(({ gang, size, working }): readonly FindingData[] => {
    const { at } = clockFrom(start);
    const spells = spellsBelow(working, [{ at: start, count: size }]);
    const [first, last] = [spells[0], spells.at(-1)];
    if (first === undefined) return [];
    return [
      {
        kind: 'gang-broken',
        workload: gang,
        size,
        least: Math.min(...working.map(({ count }) => count)),
        from: at(first.from),
        ...(last?.to === undefined ? { endsBecause: endReason } : { to: at(last.to) }),
        seconds: secondsOf(spells, end),
      },
    ];
  });
