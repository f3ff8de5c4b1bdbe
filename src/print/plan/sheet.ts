import type { PlanReport } from '#documents';
import { type CsvColumns, type Sheet, sheetOf } from '../parts/sheet.ts';

interface Row {
  readonly node: string;
  /** Undefined for a node that is not drained. */
  readonly batch?: number;
  readonly at?: number;
  readonly drained?: number;
  readonly why?: string;
}

const COLUMNS: CsvColumns<Row> = {
  node: ({ node }) => node,
  batch: ({ batch }) => batch,
  at: ({ at }) => at,
  drained: ({ drained }) => drained,
  why: ({ why }) => why,
};

/** One row for each node. */
export const sheet = ({ batches, held }: PlanReport): Sheet =>
  sheetOf(COLUMNS, [
    ...batches.flatMap(({ nodes, at, drained }, place) =>
      nodes.map((node) => ({ node, batch: place + 1, at, drained })),
    ),
    ...held.map(({ node, reasons }) => ({
      node,
      why: reasons.map(({ message }) => message).join('; '),
    })),
  ]);
