import type { ExplanationReport } from '#documents';
import type { Explanation, HistoryChain, HistoryPlace, PodFate, Step } from '#explain';
import type { WhatIfs } from '#tries';
import { visible } from '#units';
import { counted, listed, offsetText } from '#words';
import { withSources } from '../page/with-sources.ts';
import type { RenderOptions } from '../renderer.ts';
import { painterFor } from '../table/painter.ts';
import { type Column, renderTable } from '../table/render-table.ts';
import { wrapWords } from '../table/wrap-words.ts';

/** An explanation, and its report for the schema. */
export interface PrintedExplanation {
  readonly explanation: Explanation;
  readonly report: ExplanationReport;
}

const STEPS: readonly Column<Step>[] = [
  { title: 'AT', cell: ({ at, id }) => (id === 0 ? 'before' : offsetText(at)) },
  { title: 'BY', cell: ({ component }) => component },
  {
    title: 'WHAT',
    cell: ({ words, rule }) => (rule === undefined ? words : `${words} [${rule}]`),
    shrinks: 'wrap',
  },
];

const FATES: readonly Column<PodFate>[] = [
  { title: 'POD', cell: ({ pod }) => pod, shrinks: 'middle' },
  { title: 'NODE', cell: ({ node = '-' }) => node },
  { title: 'FATE', cell: ({ words }) => words, shrinks: 'wrap' },
];

/**
 * An explanation as text: the end, the steps that led to it, and the changes that would have
 * changed it.
 */
export function* text(
  { explanation, report }: PrintedExplanation,
  { columns, whole = false, colour, all }: RenderOptions,
): Generator<string> {
  const { title, steps, fates, conclusion, ambiguities = [], whatIf, histories } = explanation;
  const painter = painterFor(colour);
  const table = { columns, whole, headers: false, painter };
  yield `${painter.answer(visible(title))}\n`;
  for (const sentence of [...conclusion, ...(histories?.conclusion ?? [])]) {
    yield* lines(sentence, columns);
  }
  if (steps.length > 0) {
    yield `\n${painter.title('Why')}\n`;
    yield* inPart(STEPS, steps, table, all ? undefined : MOST_STEPS);
  }
  if (fates.length > 0) {
    yield `\n${painter.title('Its pods')}\n`;
    yield* inPart(FATES, fates, { ...table, headers: true }, all ? undefined : MOST_PODS);
  }
  for (const chain of histories?.chains ?? []) {
    yield `\n${painter.title(chainTitle(chain))}\n`;
    yield* renderTable(STEPS, chain.steps, table);
  }
  const items = (name: string, list: readonly { readonly message: string }[]) =>
    list.length === 0 ? [] : itemsOf(painter.title(name), list, columns);
  yield* items('Left to chance', withSources(ambiguities));
  yield* items('Assumptions', report.gaps);
  if (whatIf !== undefined && whatIf.found.length + whatIf.untried > 0) {
    yield `\n${painter.title('What would have changed it')}\n`;
    yield* changes(whatIf, columns);
  }
}

/** More steps than these are cut in the middle: a loop repeats itself. */
const MOST_STEPS = { first: 40, last: 15, noun: 'more step' };
const MOST_PODS = { first: 150, last: 50, noun: 'more pod' };

/** @param most - undefined for all rows */
function* inPart<T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  table: Parameters<typeof renderTable<T>>[2],
  most: typeof MOST_STEPS | undefined,
): Generator<string> {
  const { first = 0, last = 0, noun = '' } = most ?? {};
  const left = rows.length - first - last;
  if (most === undefined || left <= 0) {
    yield* renderTable(columns, rows, table);
    return;
  }
  yield* renderTable(columns, rows.slice(0, first), table);
  yield `${table.painter.aside(`… ${counted(left, noun)}: --all shows them`)}\n`;
  yield* renderTable(columns, rows.slice(-last), { ...table, headers: false });
}

const PLACE_WORDS: Readonly<Record<HistoryPlace, string>> = {
  typical: 'a typical one',
  earliest: 'the earliest',
  latest: 'the latest',
};

const chainTitle = ({ is, history, at }: HistoryChain): string =>
  `In history ${history}, ${listed(is.map((place) => PLACE_WORDS[place]))}: at ${offsetText(at)}`;

function* itemsOf(
  title: string,
  list: readonly { readonly message: string }[],
  columns: number,
): Generator<string> {
  yield `\n${title}\n`;
  for (const { message } of list) yield* lines(message, columns, '- ');
}

function* changes({ found, untried }: WhatIfs, columns: number): Generator<string> {
  for (const { message } of found) yield* lines(message, columns, '- ');
  if (untried > 0) {
    yield* lines(
      `${counted(untried, 'more change')} ${untried === 1 ? 'was' : 'were'} not tried.`,
      columns,
      '- ',
    );
  }
}

function* lines(sentence: string, columns: number, bullet = ''): Generator<string> {
  const indent = ' '.repeat(bullet.length);
  for (const [number, line] of wrapWords(sentence, columns - bullet.length).entries()) {
    yield `${number === 0 ? bullet : indent}${line}\n`;
  }
}
