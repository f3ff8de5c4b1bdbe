import { painterFor } from '../table/painter.ts';
import { type Column, renderTable } from '../table/render-table.ts';
import { wrapWords } from '../table/wrap-words.ts';
import { offsetText } from '../wording/time-text.ts';
import type { Explanation, Step } from './explanation.ts';

export interface ExplanationOptions {
  readonly columns: number;
  readonly colour: boolean;
}

const COLUMNS: readonly Column<Step>[] = [
  { title: 'AT', cell: ({ at }) => offsetText(at) },
  { title: 'BY', cell: ({ component }) => component },
  { title: 'WHAT', cell: ({ words }) => words, shrinks: 'wrap' },
];

/** An explanation as text: what it is about, a line for every step, and how it ends. */
export function* printExplanation(
  { title, steps, conclusion }: Explanation,
  { columns, colour }: ExplanationOptions,
): Generator<string> {
  const painter = painterFor(colour);
  yield `${painter.answer(title)}\n`;
  if (steps.length > 0) yield '\n';
  yield* renderTable(COLUMNS, steps, { columns, headers: false, painter });
  yield '\n';
  for (const sentence of conclusion) {
    for (const line of wrapWords(sentence, columns)) yield `${line}\n`;
  }
}
