import { type JudgedExpectation, resultOf, type SimulationReport } from '#documents';
import { offsetText } from '#words';
import { rowsSection, type Section } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

/** Lists the expectations of scripts, and where each first fails. */
export const expectationsSection = ({ expectations }: SimulationReport): readonly Section[] =>
  rowsSection('Expectations', COLUMNS, expectations);

const PAINTS = { holds: 'good', unknown: 'doubtful', fails: 'bad' } as const;

const COLUMNS: readonly Column<JudgedExpectation>[] = [
  {
    title: 'RESULT',
    cell: (each) => (resultOf(each) === 'fails' ? 'FAILS' : resultOf(each)),
    paint: (each, painter) => painter[PAINTS[resultOf(each)]],
  },
  { title: 'EXPECTATION', cell: ({ name }) => name, shrinks: 'wrap' },
  { title: 'FROM', cell: ({ at }) => (at === undefined ? '-' : offsetText(at)) },
  { title: 'WHY', cell: ({ message }) => message, shrinks: 'wrap' },
];
