import { z } from 'zod';
import { EVICTION_MECHANISMS, type EvictionMechanism } from '#causes';
import type { Eviction } from '#documents';
import { moment, type PodMatcher, podTarget, withoutUndefined } from '#script-fields';
import { counted, offsetText } from '#words';
import { needsBound } from '../needs-bound.ts';
import { type ExpectationScope, matching } from '../scope.ts';
import { shareField } from '../share-field.ts';
import {
  type Evidence,
  firstViolation,
  type Verdict,
  type Violation,
  violated,
} from '../verdict.ts';
import { notShownUntil } from './instants.ts';

const BOUNDS = ['max', 'min', 'notBefore', 'notAfter'] as const;

export const evictions = z
  .strictObject({
    pods: podTarget.meta({ description: 'Which pods count. Left out: all.' }).optional(),
    mechanism: z
      .enum(EVICTION_MECHANISMS)
      .meta({ description: 'By what they go. Left out: by anything.' })
      .optional(),
    max: z.int().min(0).meta({ description: 'No more evictions than these.' }).optional(),
    min: z.int().min(0).meta({ description: 'No fewer evictions than these.' }).optional(),
    notBefore: moment.meta({ description: 'None before this time.' }).optional(),
    notAfter: moment.meta({ description: 'None after this time.' }).optional(),
    in: shareField.optional(),
  })
  .check(needsBound(BOUNDS, 'max: 0'))
  .transform((fields) => ({ kind: 'evictions' as const, ...fields }))
  .meta({
    title: 'Evictions',
    description: 'The number and the times of the evictions of these pods are inside the bounds.',
    examples: [{ pods: { minPriority: 1_000_000 }, max: 0 }],
  });

export interface ExpectedEvictions {
  readonly kind: 'evictions';
  /** Absent: all pods. */
  readonly pods?: PodMatcher;
  readonly mechanism?: EvictionMechanism;
  readonly max?: number;
  readonly min?: number;
  readonly notBefore?: number;
  readonly notAfter?: number;
}

export function expectedEvictions(
  { kind, pods, mechanism, max, min, notBefore, notAfter }: z.output<typeof evictions>,
  scope: ExpectationScope,
): ExpectedEvictions {
  const times = withoutUndefined({
    notBefore: notBefore && scope.secondsOf(notBefore),
    notAfter: notAfter && scope.secondsOf(notAfter),
  });
  return {
    kind,
    ...matching(pods, kind, scope),
    ...withoutUndefined({ mechanism, max, min }),
    ...times,
  };
}

/** Whether the number and the times of these evictions are inside the bounds. */
export function judgeEvictions(expected: ExpectedEvictions, evidence: Evidence): Verdict {
  const evictions = evictionsMeant(expected, evidence);
  const { max, min, notBefore, notAfter } = expected;
  const count = `${counted(evictions.length, 'eviction')}${byWhat(expected)}`;
  const { end } = evidence.report;
  return firstViolation(
    [
      tooMany(evictions, max, count),
      violatedBy(
        evictions.find(({ at }) => notBefore !== undefined && at < notBefore),
        `before ${offsetText(notBefore ?? 0)}`,
      ),
      violatedBy(
        evictions.find(({ at }) => notAfter !== undefined && at > notAfter),
        `after ${offsetText(notAfter ?? 0)}`,
      ),
      min !== undefined && evictions.length < min
        ? violated(end.at, undefined, `${count}, at least ${min} must be`)
        : undefined,
      notShownUntil(notBefore, count, end),
    ],
    () => timesOf(evictions, count),
  );
}

function evictionsMeant(
  { pods, mechanism }: ExpectedEvictions,
  { podCalled, report }: Evidence,
): readonly Eviction[] {
  return report.evictions.filter((eviction) => {
    if (mechanism !== undefined && eviction.mechanism !== mechanism) return false;
    if (pods === undefined) return true;
    const pod = podCalled(eviction.pod);
    const { node } = eviction;
    return pod !== undefined && pods(node === undefined ? pod : { ...pod, nodeName: node });
  });
}

const byWhat = ({ mechanism }: ExpectedEvictions): string =>
  mechanism === undefined ? '' : ` by ${mechanism}`;

/** The first eviction above the maximum. */
function tooMany(
  evictions: readonly Eviction[],
  max: number | undefined,
  count: string,
): Violation | undefined {
  const eviction = max === undefined ? undefined : evictions[max];
  if (eviction === undefined) return undefined;
  const allowed = max === 0 ? 'none is allowed' : `at most ${max} ${max === 1 ? 'is' : 'are'}`;
  return violated(
    eviction.at,
    eviction.because,
    `${count}, ${allowed}: ${eviction.pod} is the first too many`,
  );
}

const violatedBy = (eviction: Eviction | undefined, when: string): Violation | undefined =>
  eviction && violated(eviction.at, eviction.because, `${eviction.pod} is evicted ${when}`);

function timesOf(evictions: readonly Eviction[], count: string): string {
  const [first] = evictions;
  const last = evictions.at(-1);
  if (first === undefined || last === undefined) return count;
  const from = offsetText(first.at);
  return first.at === last.at
    ? `${count}, at ${from}`
    : `${count}, from ${from} to ${offsetText(last.at)}`;
}
