import type { SweepReport, SweepRow } from '#documents';
import { endsOf } from '#report';
import { scriptOfEvents } from '#script';
import { groupsOf } from './rows/groups.ts';
import { ranked, type Sort } from './rows/rank.ts';
import { answerAbout } from './rows/workload.ts';
import { type EarlierSweep, sinceEarlier } from './since.ts';
import type { Search } from './smallest/smallest.ts';
import { smallestOf } from './smallest/summary.ts';

/** The part of a report that is the same in all shards. */
export type SweepHead = Omit<
  SweepReport,
  'interrupted' | 'summary' | 'since' | 'smallest' | 'workload' | 'groups' | 'rows' | 'helps'
> & {
  readonly summary: Omit<
    SweepReport['summary'],
    'played' | 'listed' | 'failed' | 'unknown' | 'heldSoFar' | 'unfinished'
  >;
  readonly smallest?: Search['head'] | undefined;
  readonly workload?: Omit<NonNullable<SweepReport['workload']>, 'faults'> | undefined;
};

/** The played runs of a sweep, in the order of their numbers. */
export interface PlayedRuns extends Pick<SweepReport, 'helps'> {
  readonly rows: readonly SweepRow[];
  readonly isInterrupted: boolean;
  /** The sweep that the report is compared with. */
  readonly earlier?: EarlierSweep | undefined;
}

/** The report of a sweep: a pure function of what was played. */
export function assemble(
  head: SweepHead,
  { rows, isInterrupted, helps, earlier }: PlayedRuns,
  { sort, top }: { readonly sort: Sort; readonly top?: number | undefined },
): SweepReport {
  const {
    summary,
    now,
    baseline,
    smallest,
    workload,
    singlePoints,
    assumptions,
    limits,
    ...first
  } = head;
  const inOrder = ranked(rows, sort);
  const listed = top === undefined ? inOrder : inOrder.slice(0, top);
  const failed = rows.filter(({ figures }) => figures.expectationsFailed > 0).length;
  const { unfinished } = endsOf(inOrder.map(({ end }) => end));
  const unknown = rows.filter((row) => row.failed.length === 0 && row.unknown !== undefined).length;
  const heldSoFar = rows.filter((row) => row.heldSoFar !== undefined).length;
  return {
    ...first,
    ...(isInterrupted && { interrupted: true as const }),
    summary: {
      ...summary,
      played: rows.length,
      listed: listed.length,
      failed,
      ...(unknown > 0 && { unknown }),
      ...(heldSoFar > 0 && { heldSoFar }),
      ...(unfinished.length > 0 && { unfinished }),
    },
    ...(now && { now }),
    baseline,
    ...(earlier && { since: sinceEarlier(earlier, head, inOrder) }),
    ...(smallest && { smallest: smallestOf(smallest, rows, scriptOf(head)) }),
    ...(workload && { workload: answerAbout(workload, inOrder) }),
    groups: groupsOf(rows),
    rows: listed,
    ...(helps && { helps }),
    singlePoints,
    assumptions,
    limits,
  };
}

/** The script of the loss of a set of nodes. */
const scriptOf =
  ({ faults: [fault = ''] }: Pick<SweepHead, 'faults'>) =>
  ({ name }: SweepRow): string =>
    scriptOfEvents('smallest-set', [`${fault} nodes=${name}`]);
