import type { SweepGroup, SweepRow } from '#documents';
import { addToList, asNumber } from '#units';
import { counted, listed } from '#words';
import { anyOne, onlyFault } from './fault-words.ts';
import { longText } from './lengths.ts';

/** For each kind of fault and event, which combinations of settings do best. */
export function comparison(
  groups: readonly SweepGroup[],
  rows: readonly SweepRow[],
): readonly string[] {
  const compared = new Map<string, SweepGroup[]>();
  for (const group of groups) addToList(compared, JSON.stringify([group.kind, group.what]), group);
  return [...compared.values()].flatMap((those) => {
    const [first] = those;
    if (first === undefined) return [];
    const evicted = bestText(
      those,
      ({ podsEvicted }) => podsEvicted.most,
      ({ podsEvicted: { most } }) => (most === 0 ? 'no pod' : `at most ${counted(most, 'pod')}`),
      'otherwise',
    );
    const down = bestText(
      those,
      lengthOf,
      ({ serviceDownSeconds: longest }) => (longest.most === 0 ? 'at no time' : longText(longest)),
      'otherwise at worst',
    );
    return [
      `${anyOne(first, onlyFault(first, rows))} evicts ${evicted}.`,
      `The longest that a Service is down then: ${down}.`,
    ];
  });
}

/** An outage that does not end is longer than any other. */
const lengthOf = ({ serviceDownSeconds: { most, endless } }: SweepGroup): number =>
  endless === true ? Number.POSITIVE_INFINITY : asNumber(most);

/** The best and the worst value, and the settings with the best one. */
function bestText(
  groups: readonly SweepGroup[],
  numberOf: (group: SweepGroup) => number,
  textOf: (group: SweepGroup) => string,
  otherwise: string,
): string {
  const inOrder = [...groups].sort((a, b) => Math.sign(numberOf(a) - numberOf(b)) || 0);
  const [best] = inOrder;
  const worst = inOrder.at(-1);
  if (best === undefined || worst === undefined) return '-';
  if (numberOf(best) === numberOf(worst)) {
    return groups.length === 1 ? textOf(best) : `${textOf(best)}, whatever the settings`;
  }
  const settings = groups
    .filter((group) => numberOf(group) === numberOf(best))
    .map((group) => group.settings.join(' and '));
  return `${textOf(best)} with ${listed(settings)}, ${textOf(worst)} ${otherwise}`;
}
