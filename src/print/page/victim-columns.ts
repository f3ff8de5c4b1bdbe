import type { RankedVictim, RankingEntry, VictimEntry } from '#documents';
import { keyText, protectionText } from '#report';
import { amountText } from '#words';
import type { Column } from '../table/render-table.ts';

/** The columns of one ranking of `rank`. Wide tables shorten nothing. */
export function columnsOf(
  { resource, toEvict }: RankingEntry,
  width: 'narrow' | 'wide',
): readonly Column<VictimEntry>[] {
  const columns = victimColumns<VictimEntry>(resource, width, ({ goes }) => toEvict !== 0 && goes);
  if (width === 'narrow') return columns;
  return [
    ...columns,
    { title: 'OOM SCORE ADJ', cell: ({ oomScoreAdj }) => scoresText(oomScoreAdj) },
    { title: 'UID', cell: ({ uid }) => uid },
  ];
}

/** A score that all containers share is printed once. */
function scoresText(scores: VictimEntry['oomScoreAdj']): string {
  const entries = Object.entries(scores ?? {});
  const [first] = entries;
  if (first === undefined) return '?';
  return entries.every(([, score]) => score === first[1])
    ? `${first[1]}`
    : entries.map(([container, score]) => `${container}=${score}`).join(',');
}

/** The columns of a ranking. Evicted pods are highlighted. */
export function victimColumns<Victim extends RankedVictim>(
  resource: RankingEntry['resource'],
  width: 'narrow' | 'wide',
  goes: (victim: Victim) => boolean,
): readonly Column<Victim>[] {
  const amount = (value: number | null) => (value === null ? '?' : amountText(value, resource));
  const columns: readonly Column<Victim>[] = [
    { title: 'RANK', cell: ({ rank }) => `${rank}` },
    {
      title: 'POD',
      cell: ({ pod }) => pod,
      ...(width === 'narrow' && { shrinks: 'middle' }),
      paint: (victim, painter) => (goes(victim) ? painter.bad : painter.plain),
    },
    { title: 'USAGE', cell: ({ usage }) => amount(usage) },
    { title: 'REQUEST', cell: ({ request }) => amount(request) },
    { title: 'OVER', cell: ({ over }) => amount(over), optional: 1 },
    { title: 'PRIORITY', cell: ({ priority }) => `${priority}` },
    { title: 'QOS', cell: ({ qosClass }) => qosClass, optional: 2 },
    { title: 'PROTECTED', cell: (victim) => protectionText(victim.protected) },
    {
      title: 'DECIDED BY',
      cell: ({ decidedBy }) => keyText(decidedBy),
      paint: ({ decidedBy }, painter) => (decidedBy === 'tie' ? painter.doubtful : painter.plain),
    },
  ];
  if (width === 'narrow') return columns;
  return [
    ...columns,
    { title: 'EXCEEDS', cell: ({ exceedsRequest }) => yesOrNo(exceedsRequest) },
    { title: 'TIED WITH', cell: ({ tiedWith }) => tiedWith.join(',') || '-' },
  ];
}

function yesOrNo(fact: boolean | null): string {
  if (fact === null) return '?';
  return fact ? 'yes' : 'no';
}
