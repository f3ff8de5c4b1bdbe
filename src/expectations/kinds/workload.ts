import { z } from 'zod';
import type { TimelineEntry } from '#documents';
import { duration, given, quote, read, refuse, selector, textField } from '#script-fields';
import { type Duration, inReportSeconds } from '#units';
import { counted, offsetText } from '#words';
import { needsBound, needsOneOf } from '../needs-bound.ts';
import type { ExpectationScope } from '../scope.ts';
import {
  type Evidence,
  firstViolation,
  type ReadyMoment,
  type Verdict,
  type Violation,
  violated,
} from '../verdict.ts';
import { workloadsMeant } from './known-workloads.ts';

const name = textField(
  { title: 'a workload', examples: ['payments/db', 'StatefulSet/payments/db'] },
  (text) =>
    /^([^/]+\/){1,2}[^/]+$/.test(text)
      ? read(text)
      : refuse({
          code: 'script/invalid-value',
          message: `${quote(text)} is no workload: namespace/name or Kind/namespace/name is expected`,
        }),
);

export const workload = z
  .strictObject({
    name: name.optional(),
    selector: selector
      .meta({ description: 'All workloads with these labels; each of them must do.' })
      .optional(),
    minReady: z
      .int()
      .min(0)
      .meta({ description: 'At no time has it fewer pods that are Ready and not being deleted.' })
      .optional(),
    maxUnavailableFor: duration
      .meta({ description: 'At no time does it lack pods for longer than that.' })
      .optional(),
    recoveredWithin: duration
      .meta({
        description:
          'From the first instant at which it lacks pods until it has all of them for good.',
      })
      .optional(),
  })
  .check(needsOneOf(['name', 'selector'], 'name: payments/db'))
  .check(needsBound(['minReady', 'maxUnavailableFor', 'recoveredWithin'], 'minReady: 2'))
  .transform((fields) => ({ kind: 'workload' as const, ...fields }))
  .meta({
    title: 'A workload',
    description: 'Its availability stays inside the bounds.',
    examples: [{ name: 'payments/db', minReady: 2 }],
  });

export interface ExpectedWorkloads {
  readonly kind: 'workload';
  /** As `Kind/namespace/name`. */
  readonly workloads: readonly string[];
  readonly minReady?: number;
  readonly maxUnavailableFor?: number;
  readonly recoveredWithin?: number;
}

export function expectedWorkloads(
  body: z.output<typeof workload>,
  scope: ExpectationScope,
): ExpectedWorkloads {
  const { kind, minReady, maxUnavailableFor, recoveredWithin } = body;
  const bounds = given({
    minReady,
    maxUnavailableFor: spanOf(maxUnavailableFor),
    recoveredWithin: spanOf(recoveredWithin),
  });
  return { kind, workloads: workloadsMeant(body, scope), ...bounds };
}

const spanOf = (span: Duration | undefined): number | undefined =>
  span === undefined ? undefined : inReportSeconds(span);

/** Whether the availability of workloads stays inside the bounds. */
export function judgeWorkloads(expected: ExpectedWorkloads, evidence: Evidence): Verdict {
  const standing = expected.workloads.map((workload) => {
    const ready = evidence.readyPods(workload);
    return { workload, ready, gaps: gapsOf(ready) };
  });
  const violations = standing.flatMap(({ workload, ready, gaps }) => [
    tooFew(workload, ready, expected, evidence),
    tooLong(workload, gaps, expected, evidence),
    tooLate(workload, gaps, expected, evidence),
  ]);
  return firstViolation(violations, () => {
    const least = Math.min(...standing.flatMap(({ ready }) => ready.map((each) => each.ready)));
    const gaps = standing.flatMap((each) => each.gaps);
    const lacks = gaps.length === 0 ? 'and lacks none at any time' : 'inside the bounds';
    const who = standing.length === 1 ? (standing[0]?.workload ?? '') : 'each of them';
    return `${who} has ${counted(least, 'ready pod')} at least, ${lacks}`;
  });
}

/** A period with fewer ready pods than desired. Without an end if it lasts. */
interface Gap {
  readonly from: number;
  readonly until?: number;
}

function gapsOf(ready: readonly ReadyMoment[]): readonly Gap[] {
  const gaps: Gap[] = [];
  let from: number | undefined;
  for (const moment of ready) {
    if (moment.ready < moment.desired) from ??= moment.at;
    else if (from !== undefined) {
      gaps.push({ from, until: moment.at });
      from = undefined;
    }
  }
  return from === undefined ? gaps : [...gaps, { from }];
}

function tooFew(
  workload: string,
  ready: readonly ReadyMoment[],
  { minReady }: ExpectedWorkloads,
  evidence: Evidence,
): Violation | undefined {
  const moment = ready.find((each) => minReady !== undefined && each.ready < minReady);
  if (moment === undefined) return undefined;
  const { at, ready: count } = moment;
  const since = `${workload} has ${counted(count, 'ready pod')} from ${offsetText(at)} on`;
  const message = `${since}, at least ${minReady} must be`;
  return violated(at, lossAt(workload, at, evidence), message);
}

function tooLong(
  workload: string,
  gaps: readonly Gap[],
  { maxUnavailableFor: most }: ExpectedWorkloads,
  evidence: Evidence,
): Violation | undefined {
  if (most === undefined) return undefined;
  const { report } = evidence;
  const gap = gaps.find(({ from, until }) => lastOf(until, report.end) - from > most);
  if (gap === undefined) return undefined;
  const span = gap.until === undefined ? 'to the end' : `for ${offsetText(gap.until - gap.from)}`;
  const message = `${workload} lacks pods from ${offsetText(gap.from)} on ${span}, at most ${offsetText(most)} may be`;
  return violated(gap.from + most, lossAt(workload, gap.from, evidence), message);
}

function tooLate(
  workload: string,
  gaps: readonly Gap[],
  { recoveredWithin: most }: ExpectedWorkloads,
  evidence: Evidence,
): Violation | undefined {
  const { report } = evidence;
  const [first] = gaps;
  const last = gaps.at(-1);
  if (most === undefined || first === undefined || last === undefined) return undefined;
  if (last.until !== undefined && last.until - first.from <= most) return undefined;
  const lacks = `${workload} lacks pods from ${offsetText(first.from)} on`;
  const until =
    last.until === undefined
      ? 'and never has all of them again'
      : `until ${offsetText(last.until)}`;
  const at =
    last.until === undefined
      ? Math.min(first.from + most, lastOf(undefined, report.end))
      : first.from + most;
  const because = lossAt(workload, first.from, evidence);
  return violated(at, because, `${lacks} ${until}, at most ${offsetText(most)} may be`);
}

/** After a quiet end nothing changes any more: a state that lasts until then lasts for ever. */
const lastOf = (until: number | undefined, end: Evidence['report']['end']): number =>
  until ?? (end.reason === 'quiet' ? Number.POSITIVE_INFINITY : end.at);

const ENDS: ReadonlySet<TimelineEntry['kind']> = new Set([
  'PodNotReady',
  'PodDeletionRequested',
  'PodEvicted',
  'PodFailed',
  'PodSucceeded',
  'PodRemoved',
]);

/** The entry that took a ready pod from a workload at an instant. Undefined without one. */
const lossAt = (workload: string, at: number, { report }: Evidence): number | undefined =>
  report.timeline.findLast(
    (entry) =>
      entry.at === at && ENDS.has(entry.kind) && 'workload' in entry && entry.workload === workload,
  )?.id;
