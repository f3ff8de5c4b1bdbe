import type { Eviction } from '#documents';
import { later, parseInstant, printInstant, seconds } from '#units';
import { listedIn } from '../section/section.ts';
import { type CsvColumns, csvLines } from './csv-lines.ts';
import type { Renderer } from './renderer.ts';

/** The schedule of the evictions, one a line. */
export const csv: Renderer = (report, options) =>
  csvLines(columnsFrom(report.start), listedIn(report.evictions, options), options);

/** Times are seconds since the start, as everywhere in the report; `time` is `at` by the clock. */
const columnsFrom = (start: string): CsvColumns<Eviction> => ({
  at: ({ at }) => at,
  time: ({ at }) => timeOf(start, at),
  pod: ({ pod }) => pod,
  uid: ({ uid }) => uid,
  node: ({ node }) => node,
  mechanism: ({ mechanism }) => mechanism,
  gracePeriodSeconds: ({ gracePeriodSeconds }) => gracePeriodSeconds,
  gone: ({ gone }) => gone,
  priority: ({ priority }) => priority,
  qosClass: ({ qosClass }) => qosClass,
  owner: ({ owner }) => owner,
  workload: ({ workload }) => workload,
  respectsBudgets: ({ respectsBudgets }) => respectsBudgets,
  budgetsViolated: ({ budgetsViolated }) => budgetsViolated.join(' '),
  replacement: ({ replacement }) => replacement?.pod,
  replacementNode: ({ replacement }) => replacement?.node,
  replacementReadyAt: ({ replacement }) => replacement?.readyAt,
  message: ({ message }) => message,
});

function timeOf(start: string, at: number): string | undefined {
  const instant = parseInstant(start);
  return instant.ok ? printInstant(later(instant.value, seconds(at))) : undefined;
}
