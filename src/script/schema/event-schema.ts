import { z } from 'zod';
import { type Moment, moment, nameField, positiveDuration } from '#script-fields';
import { type Duration, unreachable } from '#units';
import type { EventPlan } from '../plan.ts';
import { type Action, EVENT_NAMES, EVENTS, type EventName } from '../registry.ts';

const MOST_REPETITIONS = 10_000;

const repeat = z
  .strictObject({
    times: z
      .int()
      .min(1)
      .max(MOST_REPETITIONS)
      .meta({ description: 'How often the event happens in all.' }),
    every: positiveDuration.meta({ description: 'From the beginning of one to that of the next.' }),
  })
  .meta({
    description: 'The event happens several times.',
    examples: [{ times: 3, every: '10m' }],
  });

type Repeat = z.output<typeof repeat>;

/** The fields that all events have in common. */
const COMMON_FIELDS = {
  at: moment.meta({
    description:
      'When it happens: so long after the start, or an RFC 3339 time. With after, so long after that ' +
      'event. Left out: at once.',
  }),
  after: nameField('the id of an event', 'first-cut').meta({
    description:
      'Counts from the (first) beginning of the event with this id instead of the start.',
  }),
  id: nameField('the id of an event', 'first-cut').meta({
    description: 'A name by which other events can refer to this one.',
  }),
  for: positiveDuration.meta({ description: 'The fault is undone after that time.' }),
  repeat,
  stagger: positiveDuration.meta({
    description: 'One target after the other, in the order of their names, so far apart.',
  }),
  jitter: positiveDuration.meta({
    description: 'Each of the nodes has its turn at a drawn instant, at most so much later.',
  }),
};

/** One event of a script, with its body read as a plan. */
export interface EventEntry {
  readonly name: EventName;
  readonly plan: EventPlan<Action>;
  readonly at?: Moment | undefined;
  readonly after?: string | undefined;
  readonly id?: string | undefined;
  readonly for?: Duration | undefined;
  readonly repeat?: Repeat | undefined;
  readonly stagger?: Duration | undefined;
  readonly jitter?: Duration | undefined;
}

const eventFields = z.strictObject({ ...COMMON_FIELDS, ...EVENTS }).partial();

type EventFields = z.output<typeof eventFields>;

export const eventSchema = eventFields
  .transform((fields, context): EventEntry => {
    // An unknown field may be the intended event, which was reported already.
    if (context.issues.length > 0) return z.NEVER;
    const verdict = readEvent(fields);
    if (verdict.kind === 'event') return verdict.entry;
    context.issues.push({ code: 'custom', input: fields, ...explain(verdict) });
    return z.NEVER;
  })
  .meta({
    title: 'An event',
    description: 'Something that goes wrong or is done, and when.',
    oneOf: EVENT_NAMES.map((name) => ({ required: [name] })),
  });

type EventProblem =
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly first: EventName; readonly second: EventName }
  | { readonly kind: 'for-means-nothing'; readonly name: EventName; readonly instead: string }
  | { readonly kind: 'counts-with-for'; readonly name: EventName; readonly field: string }
  | { readonly kind: 'instant-after-event' }
  | { readonly kind: 'jitter-means-nothing'; readonly name: EventName };

type EventVerdict = { readonly kind: 'event'; readonly entry: EventEntry } | EventProblem;

function readEvent(fields: EventFields): EventVerdict {
  const [name, second] = EVENT_NAMES.filter((each) => fields[each] !== undefined);
  const plan: EventPlan<Action> | undefined = name === undefined ? undefined : fields[name];
  if (name === undefined || plan === undefined) return { kind: 'none' };
  if (second !== undefined) return { kind: 'several', first: name, second };
  if (fields.for !== undefined && plan.withoutFor !== undefined) {
    return { kind: 'for-means-nothing', name, instead: plan.withoutFor };
  }
  if (fields.for === undefined && plan.countsWithFor !== undefined) {
    return { kind: 'counts-with-for', name, field: plan.countsWithFor };
  }
  if (fields.after !== undefined && fields.at?.kind === 'instant') {
    return { kind: 'instant-after-event' };
  }
  if (fields.jitter !== undefined && plan.subject.kind !== 'nodes') {
    return { kind: 'jitter-means-nothing', name };
  }
  const { at, after, id, for: lasts, repeat: repeated, stagger, jitter } = fields;
  return {
    kind: 'event',
    entry: { name, plan, at, after, id, for: lasts, repeat: repeated, stagger, jitter },
  };
}

function explain(problem: EventProblem): {
  message: string;
  path?: string[];
  params: Record<string, unknown>;
} {
  switch (problem.kind) {
    case 'none':
      return {
        message: 'this names no event',
        params: { code: 'script/no-event', hint: `events are ${EVENT_NAMES.join(', ')}` },
      };
    case 'several':
      return {
        message: `an event cannot be ${problem.first} and ${problem.second} at once`,
        path: [problem.second],
        params: { code: 'script/several-events', hint: 'write two events', atKey: true },
      };
    case 'for-means-nothing':
      return {
        message: `${problem.name} cannot be undone after a time`,
        path: ['for'],
        params: { code: 'script/for-without-fault', hint: problem.instead, atKey: true },
      };
    case 'counts-with-for':
      return {
        message: `${problem.field} has no effect without for: nothing ends this ${problem.name}`,
        path: [problem.name, problem.field],
        params: {
          code: 'script/never-undone',
          hint: `give for, or give ${problem.field} to the restore event that follows`,
          atKey: true,
        },
      };
    case 'instant-after-event':
      return {
        message: 'with after, at must be a duration: so long after that event',
        path: ['at'],
        params: { code: 'script/instant-after-event' },
      };
    case 'jitter-means-nothing':
      return {
        message: `${problem.name} is not done to nodes, which jitter is for`,
        path: ['jitter'],
        params: { code: 'script/jitter-without-nodes', hint: 'leave jitter out', atKey: true },
      };
    default:
      return unreachable(problem);
  }
}
