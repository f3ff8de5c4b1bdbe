import type { CapacityPlan, DrainPlan, PlanReport, SpotPlan } from '#documents';
import { type CsvColumns, type Sheet, sheetOf } from '../parts/sheet.ts';

/** One row for each node or fault. */
export function sheet(report: PlanReport): Sheet {
  switch (report.goal) {
    case 'drain':
      return sheetOf(NODES, drainRows(report));
    case 'spot':
      return sheetOf(
        LATE,
        report.courses.flatMap(({ course, late }) => late.map((each) => ({ ...each, course }))),
      );
    case 'remove':
      return sheetOf(REMOVALS, [
        ...report.removed.map((node, place) => ({ node, order: place + 1 })),
        ...report.kept.map(({ node, message }) => ({ node, why: message })),
      ]);
    case 'capacity':
      return sheetOf(ADDITIONS, report.added);
  }
}

const LATE: CsvColumns<SpotPlan['courses'][number]['late'][number] & { readonly course: string }> =
  {
    course: ({ course }) => course,
    pod: ({ pod }) => pod,
    node: ({ node }) => node,
    why: ({ why }) => why,
  };

const REMOVALS: CsvColumns<{
  readonly node: string;
  readonly order?: number;
  readonly why?: string;
}> = {
  node: ({ node }) => node,
  order: ({ order }) => order,
  why: ({ why }) => why,
};

const ADDITIONS: CsvColumns<CapacityPlan['added'][number]> = {
  like: ({ like }) => like,
  zone: ({ zone }) => zone,
  count: ({ count }) => count,
};

interface Row {
  readonly node: string;
  /** Undefined for a node that is not drained. */
  readonly batch?: number;
  readonly at?: number;
  readonly drained?: number;
  readonly why?: string;
}

const NODES: CsvColumns<Row> = {
  node: ({ node }) => node,
  batch: ({ batch }) => batch,
  at: ({ at }) => at,
  drained: ({ drained }) => drained,
  why: ({ why }) => why,
};

const drainRows = ({ batches, held }: DrainPlan): readonly Row[] => [
  ...batches.flatMap(({ nodes, at, drained }, place) =>
    nodes.map((node) => ({ node, batch: place + 1, at, drained })),
  ),
  ...held.map(({ node, reasons }) => ({
    node,
    why: reasons.map(({ message }) => message).join('; '),
  })),
];
