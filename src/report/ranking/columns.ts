import type { Column } from '../table/render-table.ts';
import { amountText } from './amount-text.ts';
import type { RankingEntry, VictimEntry } from './ranking-report.ts';
import { keyText, protectionText } from './words.ts';

/** The columns of one ranking; of wide tables nothing is shortened. */
export function columnsOf(
  { resource, toEvict }: RankingEntry,
  width: 'narrow' | 'wide',
): readonly Column<VictimEntry>[] {
  const amount = (value: number | null) => (value === null ? '?' : amountText(value, resource));
  const columns: readonly Column<VictimEntry>[] = [
    { title: 'RANK', cell: ({ rank }) => `${rank}` },
    {
      title: 'POD',
      cell: ({ pod }) => pod,
      ...(width === 'narrow' && { shrinks: 'middle' }),
      paint: ({ goes }, painter) => (toEvict !== 0 && goes ? painter.bad : painter.plain),
    },
    { title: 'USAGE', cell: ({ usage }) => amount(usage) },
    { title: 'REQUEST', cell: ({ request }) => amount(request) },
    { title: 'OVER', cell: ({ over }) => amount(over) },
    { title: 'PRIORITY', cell: ({ priority }) => `${priority}` },
    { title: 'QOS', cell: ({ qosClass }) => qosClass },
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
    { title: 'UID', cell: ({ uid }) => uid },
  ];
}

function yesOrNo(fact: boolean | null): string {
  if (fact === null) return '?';
  return fact ? 'yes' : 'no';
}
