import type { JudgedExpectation, SimulationReport } from '#documents';
import { offsetText } from '#words';
import { rowsSection, type Section } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

/** Lists the expectations of scripts, and where each first fails. */
export const expectationsSection = ({ expectations }: SimulationReport): readonly Section[] =>
  rowsSection('Expectations', COLUMNS, expectations);

const COLUMNS: readonly Column<JudgedExpectation>[] = [
  {
    title: 'RESULT',
    cell: ({ passed }) => (passed ? 'holds' : 'FAILS'),
    paint: ({ passed }, painter) => (passed ? painter.good : painter.bad),
  },
  { title: 'EXPECTATION', cell: ({ name }) => name, shrinks: 'wrap' },
  { title: 'FROM', cell: ({ at }) => (at === undefined ? '-' : offsetText(at)) },
  { title: 'WHY', cell: ({ message }) => message, shrinks: 'wrap' },
];
