import type { ChangedEviction, ComparisonReport } from '#documents';
import { type CsvColumns, type Sheet, sheetOf } from '../parts/sheet.ts';
import type { RenderOptions } from '../renderer.ts';
import { isListed } from '../section/section.ts';

/** The differences, one a line: evictions, then Services and workloads. */
export const sheet = (
  { evictions, services, workloads }: ComparisonReport,
  options: RenderOptions,
): Sheet =>
  sheetOf(COLUMNS, [
    ...evictions.filter(({ pod }) => isListed(pod, options)).map(evictionRow),
    ...[...services, ...workloads].map(
      ({ name, state, effect, seconds, before, after }): Row => ({
        ...{ what: state, change: seconds < 0 ? 'shorter' : 'longer', effect, name, seconds },
        before: (state === 'down' ? before.secondsDown : before.secondsShort) ?? undefined,
        after: (state === 'down' ? after.secondsDown : after.secondsShort) ?? undefined,
      }),
    ),
  ]);

interface Row {
  readonly what: string;
  readonly change: string;
  readonly effect: string;
  readonly name: string;
  readonly workload?: string | undefined;
  /** Seconds since the start for an eviction, lengths for Services and workloads. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly seconds?: number | undefined;
  readonly mechanismBefore?: string | undefined;
  readonly mechanismAfter?: string | undefined;
}

const evictionRow = (row: ChangedEviction): Row => ({
  what: 'eviction',
  change: row.change,
  effect: row.effect,
  name: row.pod,
  workload: row.workload,
  before: row.before?.at,
  after: row.after?.at,
  seconds: row.seconds,
  mechanismBefore: row.before?.mechanism,
  mechanismAfter: row.after?.mechanism,
});

const COLUMNS: CsvColumns<Row> = {
  what: ({ what }) => what,
  change: ({ change }) => change,
  effect: ({ effect }) => effect,
  name: ({ name }) => name,
  workload: ({ workload }) => workload,
  before: ({ before }) => before,
  after: ({ after }) => after,
  seconds: ({ seconds }) => seconds,
  mechanismBefore: ({ mechanismBefore }) => mechanismBefore,
  mechanismAfter: ({ mechanismAfter }) => mechanismAfter,
};
