import type { RunComparison } from '#documents';
import { offsetText } from '#words';
import { type AnswerPage, narrowTextOf, wideTextOf } from '../section/answer-page.ts';
import { columnsIn, itemsSection, rowsSection, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

type Compared = RunComparison['pods'][number];

const pageOf = (report: RunComparison, view: View): AnswerPage => ({
  answer: report.answer,
  sections: [
    ...rowsSection('Measured pods', columnsIn(view, COLUMNS), report.pods),
    ...itemsSection(
      'Measured, but not predicted',
      report.unknown.map(({ pod, isRecovered }) => ({
        message: isRecovered ? pod : `${pod}, which did not recover`,
      })),
    ),
    ...itemsSection(
      'Predicted, but not measured',
      report.unmeasured.map((message) => ({ message })),
    ),
  ],
});

export const text = narrowTextOf(pageOf);
export const wideText = wideTextOf(pageOf);

const rangeText = (range: readonly [number, number] | undefined): string => {
  if (range === undefined) return 'never';
  const [first, last] = range;
  return first === last ? offsetText(first) : `${offsetText(first)} to ${offsetText(last)}`;
};

const timeText = (time: number | undefined): string =>
  time === undefined ? '-' : offsetText(time);

const COLUMNS: readonly Column<Compared>[] = [
  { title: 'POD', cell: ({ pod }) => pod, shrinks: 'middle' },
  {
    title: 'PREDICTED AS',
    cell: ({ predictedPod }) => predictedPod,
    shrinks: 'middle',
    wide: true,
  },
  { title: 'VERDICT', cell: ({ verdict }) => verdict.replaceAll('-', ' ') },
  { title: 'READY PREDICTED', cell: ({ ready }) => rangeText(ready.predicted) },
  { title: 'MEASURED', cell: ({ ready }) => rangeText(ready.measured) },
  { title: 'MADE PREDICTED', cell: ({ created }) => timeText(created?.predicted) },
  { title: 'MEASURED', cell: ({ created }) => timeText(created?.measured) },
];
