import { z } from 'zod';
import {
  duration,
  quote,
  read,
  refuse,
  selector,
  textField,
  withoutUndefined,
} from '#script-fields';
import { lossAt, scriptEventAt } from '#timeline-facts';
import { type Duration, inReportSeconds } from '#units';
import { counted, offsetText } from '#words';
import { type Gap, gapsIn, lastOf, tooLong } from '../gaps.ts';
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

const BOUNDS = [
  'minWorking',
  'maxDownFor',
  'maxShortFor',
  'recoveredWithin',
  'minReady',
  'maxUnavailableFor',
] as const;

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
    minWorking: z
      .int()
      .min(0)
      .meta({
        description:
          'At no time do fewer of its pods work, whatever the API says of them: their machine is on and ' +
          'reachable, their containers run, and nothing stops them.',
      })
      .optional(),
    maxDownFor: duration
      .meta({ description: 'At no time does none of its pods work for longer than that.' })
      .optional(),
    maxShortFor: duration
      .meta({ description: 'At no time do too few of its pods work for longer than that.' })
      .optional(),
    recoveredWithin: duration
      .meta({
        description:
          'From the first instant at which it lacks pods until it has all of them for good.',
      })
      .optional(),
  })
  .check(needsOneOf(['name', 'selector'], 'name: payments/db'))
  .check(needsBound(BOUNDS, 'minWorking: 2'))
  .transform((fields) => ({ kind: 'workload' as const, ...fields }))
  .meta({
    title: 'A workload',
    description:
      'Its availability stays inside the bounds. minReady, maxUnavailableFor and recoveredWithin count ' +
      'the pods that the API calls ready, and fail as well when the working pods break the bound.',
    examples: [{ name: 'payments/db', minWorking: 2 }],
  });

type Bound = (typeof BOUNDS)[number];

/** Spans are in seconds. */
export interface ExpectedWorkloads extends Readonly<Partial<Record<Bound, number>>> {
  readonly kind: 'workload';
  /** As `Kind/namespace/name`. */
  readonly workloads: readonly string[];
}

export function expectedWorkloads(
  body: z.output<typeof workload>,
  scope: ExpectationScope,
): ExpectedWorkloads {
  const { kind, minReady, minWorking } = body;
  const bounds = withoutUndefined({
    minReady,
    minWorking,
    maxUnavailableFor: spanOf(body.maxUnavailableFor),
    maxDownFor: spanOf(body.maxDownFor),
    maxShortFor: spanOf(body.maxShortFor),
    recoveredWithin: spanOf(body.recoveredWithin),
  });
  return { kind, workloads: workloadsMeant(body, scope), ...bounds };
}

const spanOf = (span: Duration | undefined): number | undefined =>
  span === undefined ? undefined : inReportSeconds(span);

/** The pods of a workload as one side counts them: the API, or the world. */
interface Account {
  readonly workload: string;
  /** `ready` or `working`. */
  readonly counted: 'ready' | 'working';
  readonly steps: readonly { readonly at: number; readonly count: number }[];
  /** The periods with too few of them. */
  readonly gaps: readonly Gap[];
}

/**
 * Whether the availability of workloads stays inside the bounds. Those of ready pods hold only
 * where the working pods keep them, too: the API may call pods ready that no longer work.
 */
export function judgeWorkloads(expected: ExpectedWorkloads, evidence: Evidence): Verdict {
  const { minReady, minWorking, maxUnavailableFor, maxDownFor, maxShortFor } = expected;
  const { end } = evidence.report;
  const existing = expected.workloads.map((workload) => {
    const because = (at: number) => becauseOf(workload, at, evidence);
    return {
      workload,
      because,
      api: asTold(workload, evidence),
      world: inTruth(workload, evidence),
    };
  });
  const violations = existing.flatMap(({ workload, because, api, world }) => [
    ...[api, ...world].flatMap((account) => [
      tooFew(account, minReady, because),
      tooLong(lacking(account), account.gaps, maxUnavailableFor, end, because),
      tooLate(account, expected, evidence),
    ]),
    ...world.flatMap((account) => [
      tooFew(account, minWorking, because),
      tooLong(lacking(account), account.gaps, maxShortFor, end, because),
      tooLong(`${workload} is down`, account.downs, maxDownFor, end, because),
    ]),
  ]);
  return firstViolation(violations, () => {
    const accounts = existing.flatMap(({ api, world }) => [api, ...world]);
    const isOfWorld = minReady === undefined && maxUnavailableFor === undefined;
    const told = isOfWorld ? existing.flatMap(({ world }) => world) : accounts;
    const shown = told.length === 0 ? accounts : told;
    const least = Math.min(...shown.flatMap(({ steps }) => steps.map(({ count }) => count)));
    const lacks = accounts.every(({ gaps }) => gaps.length === 0)
      ? 'and lacks none at any time'
      : 'inside the bounds';
    const who = existing.length === 1 ? (existing[0]?.workload ?? '') : 'each of them';
    const what = isOfWorld && told.length > 0 ? 'working pod' : 'ready pod';
    return `${who} has ${counted(least, what)} at least, ${lacks}`;
  });
}

function asTold(workload: string, evidence: Evidence): Account {
  const ready = evidence.readyPods(workload);
  const steps = ready.map(({ at, ready: count }) => ({ at, count }));
  return { workload, counted: 'ready', steps, gaps: gapsOf(ready) };
}

/** Empty for a workload without pods. */
function inTruth(
  workload: string,
  evidence: Evidence,
): readonly (Account & { readonly downs: readonly Gap[] })[] {
  const { working, spans } = evidence.workloadCalled(workload) ?? {};
  if (working === undefined || spans === undefined) return [];
  const steps = working.map(([at, count]) => ({ at, count }));
  const gaps = gapsIn(spans, 'short', 'down');
  return [{ workload, counted: 'working', steps, gaps, downs: gapsIn(spans, 'down') }];
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

const lacking = ({ workload, counted: kind }: Account): string =>
  `${workload} lacks ${kind === 'working' ? 'working pods' : 'pods'}`;

function tooFew(
  { workload, counted: kind, steps }: Account,
  least: number | undefined,
  because: (at: number) => number | undefined,
): Violation | undefined {
  if (least === undefined) return undefined;
  const step = steps.find(({ count }) => count < least);
  if (step === undefined) return undefined;
  const { at, count } = step;
  const since = `${workload} has ${counted(count, `${kind} pod`)} from ${offsetText(at)} on`;
  return violated(at, because(at), `${since}, at least ${least} must be`);
}

function tooLate(
  account: Account,
  { recoveredWithin: most }: ExpectedWorkloads,
  evidence: Evidence,
): Violation | undefined {
  const { workload, gaps } = account;
  const { report } = evidence;
  const [first] = gaps;
  const last = gaps.at(-1);
  if (most === undefined || first === undefined || last === undefined) return undefined;
  if (last.until !== undefined && last.until - first.from <= most) return undefined;
  const lacks = `${lacking(account)} from ${offsetText(first.from)} on`;
  const until =
    last.until === undefined
      ? 'and never has all of them again'
      : `until ${offsetText(last.until)}`;
  const at =
    last.until === undefined
      ? Math.min(first.from + most, lastOf(undefined, report.end))
      : first.from + most;
  const because = becauseOf(workload, first.from, evidence);
  return violated(at, because, `${lacks} ${until}, at most ${offsetText(most)} may be`);
}

/**
 * The entry that took a pod from a workload at an instant: what became of the pod, otherwise the
 * event of the script. Undefined without one.
 */
const becauseOf = (workload: string, at: number, { report }: Evidence): number | undefined =>
  (lossAt(report, workload, at) ?? scriptEventAt(report, at))?.id;
