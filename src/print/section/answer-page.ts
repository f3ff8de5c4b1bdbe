import type { Renderer, RenderOptions } from '../renderer.ts';
import { painterFor } from '../table/painter.ts';
import { printSection, sentence } from './print-section.ts';
import type { Section, View } from './section.ts';

/** What a report says on a terminal, from the top. */
export interface AnswerPage {
  /** Sentences, the first of which answers the user's question. */
  readonly answer: readonly string[];
  /** Text between the answer and the sections. */
  readonly drawing?: Iterable<string>;
  readonly sections: readonly Section[];
}

type PageOf<Report> = (report: Report, options: RenderOptions & View) => AnswerPage;

/** No table is this wide. */
const ENDLESS = 100_000;

/** For people: the answer in a few sentences, then tables with the details. */
export const narrowTextOf =
  <Report>(pageOf: PageOf<Report>): Renderer<Report> =>
  (report, options) =>
    print(pageOf(report, { ...options, width: 'narrow' }), options, options.columns);

/** The same with all columns and nothing shortened. */
export const wideTextOf =
  <Report>(pageOf: PageOf<Report>): Renderer<Report> =>
  (report, options) =>
    print(pageOf(report, { ...options, width: 'wide' }), options, ENDLESS);

function* print(
  { answer, drawing = [], sections }: AnswerPage,
  options: RenderOptions,
  tableColumns: number,
): Generator<string> {
  const painter = painterFor(options.colour);
  for (const [index, words] of answer.entries()) {
    yield* sentence(words, options.columns, index === 0 ? painter.answer : painter.plain);
  }
  yield* drawing;
  for (const section of sections)
    yield* printSection(section, { ...options, tableColumns, painter });
}
