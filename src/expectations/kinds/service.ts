import { z } from 'zod';
import {
  duration,
  Findings,
  noneIsCalled,
  quote,
  read,
  refuse,
  textField,
  withoutUndefined,
} from '#script-fields';
import { scriptEventAt } from '#timeline-facts';
import { inReportSeconds } from '#units';
import { counted, offsetText, percentText } from '#words';
import { gapsIn, tooLong } from '../gaps.ts';
import { needsBound } from '../needs-bound.ts';
import type { ExpectationScope } from '../scope.ts';
import { type Evidence, firstViolation, unknown, type Verdict, violated } from '../verdict.ts';

const name = textField({ title: 'a Service', examples: ['shop/web'] }, (text) =>
  /^[^/]+\/[^/]+$/.test(text)
    ? read(text)
    : refuse({
        code: 'script/invalid-value',
        message: `${quote(text)} is no Service: a namespace, a slash and a name are expected`,
      }),
);

const share = textField(
  {
    title: 'a share of the new connections',
    description: 'At no time does a greater share of new connections fail.',
    examples: ['50%'],
    pattern: '^[0-9]{1,3}([.][0-9]{1,9})?%$',
  },
  (text) => {
    const [, number] = /^(\d{1,3}(?:\.\d{1,9})?)%$/.exec(text) ?? [];
    const value = Number(number) / 100;
    return number !== undefined && value <= 1
      ? read(value)
      : refuse({
          code: 'script/share',
          message: `${quote(text)} is no share from 0% to 100%`,
          hint: 'such as 50%',
        });
  },
);

export const service = z
  .strictObject({
    name,
    maxDownFor: duration
      .meta({ description: 'At no time does none of its endpoints answer for longer than that.' })
      .optional(),
    maxDegradedFor: duration
      .meta({
        description:
          'At no time do listed endpoints not answer for longer than that, all of them included.',
      })
      .optional(),
    maxFailingShare: share.optional(),
    minEndpoints: z
      .int()
      .min(0)
      .meta({ description: 'At no time do fewer of its listed endpoints answer.' })
      .optional(),
  })
  .check(
    needsBound(
      ['maxDownFor', 'maxDegradedFor', 'maxFailingShare', 'minEndpoints'],
      'maxDownFor: 30s',
    ),
  )
  .transform((fields) => ({ kind: 'service' as const, ...fields }))
  .meta({
    title: 'A Service',
    description: 'What its users notice stays inside the bounds.',
    examples: [{ name: 'shop/web', maxDownFor: '30s' }],
  });

/** Spans are in seconds, shares from 0 to 1. */
export interface ExpectedService {
  readonly kind: 'service';
  /** As `namespace/name`; absent where the snapshot holds no Services. */
  readonly service?: string;
  readonly maxDownFor?: number;
  readonly maxDegradedFor?: number;
  readonly maxFailingShare?: number;
  readonly minEndpoints?: number;
}

export function expectedService(
  body: z.output<typeof service>,
  scope: ExpectationScope,
): ExpectedService {
  const { kind, maxDownFor, maxDegradedFor, maxFailingShare, minEndpoints } = body;
  const known = scope.services.map((each) => `${each.namespace}/${each.name}`);
  if (known.length > 0 && !known.includes(body.name)) {
    const findings = new Findings(scope.report, [kind], false);
    findings.nothing(['name'], ...noneIsCalled(body.name, 'Service', new Set(known)));
  }
  return {
    kind,
    ...(known.length > 0 && { service: body.name }),
    ...withoutUndefined({
      maxDownFor: maxDownFor && inReportSeconds(maxDownFor),
      maxDegradedFor: maxDegradedFor && inReportSeconds(maxDegradedFor),
      maxFailingShare,
      minEndpoints,
    }),
  };
}

const NO_SERVICES =
  'cannot be judged: the snapshot holds no Services; k8s-evict capture --add services -o more.json adds them';

/** Whether what the users of a Service notice stays inside the bounds. */
export function judgeService(expected: ExpectedService, evidence: Evidence): Verdict {
  const { service: called, maxDownFor, maxDegradedFor, maxFailingShare, minEndpoints } = expected;
  if (called === undefined) return unknown(NO_SERVICES);
  const course = evidence.serviceCalled(called);
  const who = `Service ${called}`;
  if (course === undefined) {
    return unknown(`cannot be judged: ${who} selects no pods, and no EndpointSlice names any`);
  }
  const { end } = evidence.report;
  const because = (at: number) => eventAt(at, evidence);
  const moments = momentsOf(course);
  const few = moments.find(({ answering }) => answering < (minEndpoints ?? 0));
  const failing = moments.find((each) => each.failing > (maxFailingShare ?? 1));
  const violations = [
    tooLong(`${who} is down`, gapsIn(course.spans, 'down'), maxDownFor, end, because),
    tooLong(
      `${who} is degraded`,
      gapsIn(course.spans, 'down', 'degraded'),
      maxDegradedFor,
      end,
      because,
    ),
    few &&
      violated(
        few.at,
        because(few.at),
        `${who} has ${answeringText(few.answering)} from ${offsetText(few.at)} on, ` +
          `at least ${minEndpoints} must`,
      ),
    failing &&
      violated(
        failing.at,
        because(failing.at),
        `${percentText(failing.failing)} of new connections to ${who} fail from ${offsetText(failing.at)} on, ` +
          `at most ${percentText(maxFailingShare ?? 1)} may`,
      ),
  ];
  return firstViolation(violations, () => {
    const least = Math.min(...moments.map(({ answering }) => answering));
    return `${who} has ${answeringText(least)} at least, inside the bounds`;
  });
}

const answeringText = (endpoints: number): string =>
  `${counted(endpoints, 'endpoint')} that ${endpoints === 1 ? 'answers' : 'answer'}`;

interface Moment {
  readonly at: number;
  /** Listed endpoints that answer. */
  readonly answering: number;
  /** The share of new connections that fail, from 0 to 1. */
  readonly failing: number;
}

type Courses = NonNullable<ReturnType<Evidence['serviceCalled']>>;

/** Endpoints that are being deleted are asked while none is listed. */
function momentsOf({ listed, dead, draining = [], failing: shares }: Courses): readonly Moment[] {
  const instants = new Set([...listed, ...dead, ...draining, ...(shares ?? [])].map(([at]) => at));
  const existing = (course: Courses['listed'], at: number) =>
    course.findLast(([since]) => since <= at)?.[1] ?? 0;
  return [...instants]
    .sort((a, b) => a - b)
    .map((at) => {
      const [all, lost] = [existing(listed, at), existing(dead, at)];
      const evenly = all > 0 ? lost / all : Number(existing(draining, at) === 0);
      const failing = shares === undefined ? evenly : existing(shares, at);
      return { at, answering: all - lost, failing };
    });
}

/** The event of the script at an instant. Undefined without one. */
const eventAt = (at: number, { report }: Evidence): number | undefined =>
  scriptEventAt(report, at)?.id;
