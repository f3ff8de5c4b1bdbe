import type { ConsolidationReport } from '#documents';
import { visible } from '#units';
import { type CsvColumns, type Sheet, sheetOf } from '../parts/sheet.ts';

type Entry = ConsolidationReport['nodes'][number];

const COLUMNS: CsvColumns<Entry> = {
  node: ({ node }) => node,
  autoscaler: ({ autoscaler }) => autoscaler,
  pool: ({ pool }) => pool,
  zone: ({ zone }) => zone,
  verdict: ({ verdict }) => verdict,
  wish: ({ wish }) => wish,
  rule: ({ rule }) => rule,
  message: ({ message }) => message,
  pod: ({ pod }) => pod,
  budget: ({ budget }) => budget,
  afterSeconds: ({ afterSeconds }) => afterSeconds,
  moves: ({ moves }) => moves.map(({ pod, to }) => `${pod}=${to ?? ''}`).join(' '),
  replacement: ({ replacement }) => replacement?.instanceTypes.join(' '),
  pricePerHour: ({ pricePerHour }) => pricePerHour,
};

/** One row for each node. */
export const sheet = ({ nodes }: ConsolidationReport): Sheet => sheetOf(COLUMNS, nodes);

/** The nodes that would go, one a line. */
export function* names({ nodes }: ConsolidationReport): Generator<string> {
  for (const { node, verdict } of nodes) if (verdict === 'goes') yield `${visible(node)}\n`;
}
