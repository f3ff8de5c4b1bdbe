import type { MemoryKill, SimulationReport } from '#documents';
import { endText, scopeText } from '#report';
import { offsetText } from '#words';
import { columnsIn, listedIn, rowsSection, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

/** The containers that kernels killed for memory. */
export const memoryKillsSection = (
  { memoryKills }: SimulationReport,
  view: View,
): readonly Section[] =>
  rowsSection('Killed for memory', columnsIn(view, COLUMNS), listedIn(memoryKills, view));

const COLUMNS: readonly Column<MemoryKill>[] = [
  { title: 'AT', cell: ({ at }) => offsetText(at) },
  { title: 'POD', cell: ({ pod }) => pod, shrinks: 'middle' },
  { title: 'CONTAINER', cell: ({ container }) => container, shrinks: 'middle' },
  { title: 'NODE', cell: ({ node }) => node, shrinks: 'middle', optional: 2 },
  { title: 'TIMES', cell: ({ times }) => `${times}`, optional: 3 },
  { title: 'SCORE', cell: ({ score }) => `${score}` },
  { title: 'ADJ', cell: ({ oomScoreAdj }) => `${oomScoreAdj}`, optional: 1 },
  { title: 'MEMORY', cell: scopeText },
  { title: 'THEN', cell: endText, shrinks: 'end' },
  { title: 'LAST', cell: ({ last }) => offsetText(last), wide: true },
  { title: 'WORKLOAD', cell: ({ workload }) => workload ?? '-', wide: true },
];
