import type { JudgedExpectation, SimulationReport } from '#documents';
import { offsetText } from '#words';
import { rowsSection, type Section } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

/** Lists the expectations of scripts, and where each first fails. */
export const expectationsSection = ({ expectations }: SimulationReport): readonly Section[] =>
  rowsSection('Expectations', COLUMNS, expectations);

/** What cannot be judged and passes is not said to hold. */
const resultOf = ({ passed, unknown }: JudgedExpectation): keyof typeof PAINTS => {
  if (!passed) return 'FAILS';
  return unknown === true ? 'unknown' : 'holds';
};

const PAINTS = { holds: 'good', unknown: 'doubtful', FAILS: 'bad' } as const;

const COLUMNS: readonly Column<JudgedExpectation>[] = [
  {
    title: 'RESULT',
    cell: (each) => resultOf(each),
    paint: (each, painter) => painter[PAINTS[resultOf(each)]],
  },
  { title: 'EXPECTATION', cell: ({ name }) => name, shrinks: 'wrap' },
  { title: 'FROM', cell: ({ at }) => (at === undefined ? '-' : offsetText(at)) },
  { title: 'WHY', cell: ({ message }) => message, shrinks: 'wrap' },
];
