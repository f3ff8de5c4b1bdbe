import type { Eviction, SimulationReport } from '#documents';
import { later, parseInstant, printInstant, seconds, visible } from '#units';
import { type CsvColumns, type Sheet, sheetOf } from '../parts/sheet.ts';
import type { RenderOptions } from '../renderer.ts';
import { listedIn } from '../section/section.ts';

/** The schedule of the evictions, one a line. */
export const sheet = (report: SimulationReport, options: RenderOptions): Sheet =>
  sheetOf(columnsOf(report), listedIn(report.evictions, options));

/** Share and window of the histories are the last columns, if there are histories. */
const columnsOf = ({ start, chances }: SimulationReport): CsvColumns<Eviction> => ({
  ...columnsFrom(start),
  ...(chances !== undefined && {
    share: ({ share }) => share,
    earliest: ({ spread }) => spread?.min,
    p5: ({ spread }) => spread?.p5,
    median: ({ spread }) => spread?.median,
    p95: ({ spread }) => spread?.p95,
    latest: ({ spread }) => spread?.max,
  }),
});

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

/**
 * Evicted pods, one a line, in the order of their eviction: `namespace/name`, or `pod/name` as
 * kubectl prints it for one namespace.
 */
export function* names({ evictions }: SimulationReport, options: RenderOptions): Generator<string> {
  const from = options.namespace === undefined ? 0 : options.namespace.length + '/'.length;
  const kind = options.namespace === undefined ? '' : 'pod/';
  for (const { pod } of listedIn(evictions, options)) yield `${kind}${visible(pod.slice(from))}\n`;
}
