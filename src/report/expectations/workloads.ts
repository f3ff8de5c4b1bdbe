import type { ExpectedWorkloads } from '#script';
import { counted, offsetText } from '#words';
import { lossAt, type ReadyMoment, readyPods } from './ready-pods.ts';
import {
  type Evidence,
  firstViolation,
  type Verdict,
  type Violation,
  violated,
} from './verdict.ts';

/** Whether the availability of workloads stays inside the bounds. */
export function judgeWorkloads(expected: ExpectedWorkloads, evidence: Evidence): Verdict {
  const standing = expected.workloads.map((workload) => {
    const ready = readyPods(workload, evidence);
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
