import type { RankingEntry, RankingReport } from '#documents';
import { orderText } from '#report';
import { countBy } from '#units';
import { listed } from '#words';
import { columnsOf } from '../page/victim-columns.ts';
import type { Renderer, RenderOptions } from '../renderer.ts';
import { type Painter, painterFor } from '../table/painter.ts';
import { renderTable } from '../table/render-table.ts';
import { wrapWords } from '../table/wrap-words.ts';
import { thresholdState } from './threshold-text.ts';

/**
 * The number of victims shown for a node, unless all are requested. Pods to evict are always shown.
 */
const SHOWN_VICTIMS = 10;
/** The number of nodes named for one reason. */
const NAMED_NODES = 8;
/** A wide table is as wide as it has to be. */
const ENDLESS = 10_000;

/** For people: the state of each node, then its pods in the order of their eviction. */
export const text: Renderer<RankingReport> = (report, options) => page(report, options, 'narrow');

/** The same with all columns, regardless of the width. */
export const wideText: Renderer<RankingReport> = (report, options) => page(report, options, 'wide');

function* page(
  report: RankingReport,
  options: RenderOptions,
  width: 'narrow' | 'wide',
): Generator<string> {
  const painter = painterFor(options.colour);
  if (report.order.ranking === 'qos') {
    yield* sentences(painter.doubtful, orderText(report.order), options.columns, '\n');
  }
  for (const [index, ranking] of report.rankings.entries()) {
    if (index > 0) yield '\n';
    yield* section(ranking, options, width, painter);
  }
  // Without rankings the notes come first and need no empty line above.
  let gap = report.rankings.length > 0 ? '\n' : '';
  const notes: readonly (readonly [string, readonly string[]])[] = [
    ['Not ranked', unrankedTexts(report)],
    ['Left to chance', report.ambiguities.map(({ message }) => message)],
    ['Assumptions', report.assumptions.map(({ message }) => message)],
  ];
  for (const [title, texts] of notes) {
    if (texts.length === 0) continue;
    yield `${gap}${painter.title(title)}\n`;
    gap = '\n';
    for (const text of texts) yield* item(text, options.columns);
  }
}

/** One sentence for all nodes that have the same reason. */
function unrankedTexts({ unranked }: RankingReport): readonly string[] {
  return countBy(unranked, ({ message }) => message).map(([message]) => {
    const nodes = unranked.filter((each) => each.message === message).map(({ node }) => node);
    return `${listed(nodes, NAMED_NODES)}: ${message}`;
  });
}

function* section(
  ranking: RankingEntry,
  options: RenderOptions,
  width: 'narrow' | 'wide',
  painter: Painter,
): Generator<string> {
  yield* sentences(painter.answer, thresholdState(ranking), options.columns);
  const { victims, order } = ranking;
  if (order !== undefined) {
    yield* sentences(painter.doubtful, orderText(order), options.columns);
  }
  if (victims.length === 0) return;
  const shown = options.all ? victims : victims.slice(0, shownOf(ranking));
  const columns = width === 'wide' ? ENDLESS : options.columns;
  yield* renderTable(columnsOf(ranking, width), shown, { ...options, columns, painter });
  const left = victims.length - shown.length;
  if (left > 0) yield `${painter.aside(`… and ${left} more: --all shows them`)}\n`;
}

/** Shows all pods that will be evicted, and at least `SHOWN_VICTIMS` pods. */
const shownOf = ({ victims }: RankingEntry): number =>
  Math.max(SHOWN_VICTIMS, victims.findLastIndex(({ goes }) => goes) + 1);

function* sentences(
  paint: (text: string) => string,
  text: string,
  columns: number,
  end = '',
): Generator<string> {
  for (const line of wrapWords(text, columns)) yield `${paint(line)}\n`;
  yield end;
}

function* item(text: string, columns: number): Generator<string> {
  for (const [index, line] of wrapWords(text, columns - 2).entries()) {
    yield `${index === 0 ? '- ' : '  '}${line}\n`;
  }
}
