import { z } from 'zod';
import { nearest } from '#diagnostics';
import { positiveDuration, quote } from '#script-fields';
import { type Duration, longest } from '#units';
import {
  AT_ONCE,
  assumed,
  type Draft,
  NOTHING,
  notModelled,
  refused,
  shorter,
  sum,
  together,
} from '../draft.ts';
import { type Context, EMBEDDED, EXPERIMENT_KINDS, embeddedIn } from './experiments.ts';
import { embeddedSchedule, playedOnce, scheduled } from './schedule.ts';

const unread = z.unknown().optional();

const FLOW = ['Serial', 'Parallel', 'Suspend', 'Schedule', 'Task', 'StatusCheck'] as const;

const template = z.strictObject({
  ...EMBEDDED,
  name: z.string(),
  templateType: z.enum([...FLOW, ...EXPERIMENT_KINDS]),
  deadline: positiveDuration.optional(),
  children: z.array(z.string()).optional(),
  schedule: embeddedSchedule.optional(),
  task: unread,
  conditionalBranches: unread,
  statusCheck: unread,
  abortWithStatusCheck: unread,
});

/** The spec of a Workflow. */
export const workflowSpec = z.strictObject({
  entry: z.string(),
  templates: z.array(template),
});

type WorkflowSpec = z.output<typeof workflowSpec>;
type Template = z.output<typeof template>;

/** A part of a workflow: what it does, and when it is over; undefined for never. */
interface Part {
  readonly draft: Draft;
  readonly ends: Duration | undefined;
}

interface Walk {
  readonly templates: ReadonlyMap<string, { readonly template: Template; readonly index: number }>;
  readonly context: Context;
}

/**
 * A workflow as events. A template is over at its deadline, and takes what is within it along. An
 * experiment without a deadline is never over, so what comes after it in a Serial does not happen.
 */
export function workflowOf({ entry, templates }: WorkflowSpec, context: Context): Draft {
  const byName = new Map(
    templates.map((each, index) => [each.name, { template: each, index }] as const),
  );
  const walk = { templates: byName, context };
  return called(entry, [...context.path, 'entry'], { at: AT_ONCE, until: undefined }, [], walk)
    .draft;
}

interface Slot {
  readonly at: Duration;
  /** When an enclosing template is over. */
  readonly until: Duration | undefined;
}

function called(
  name: string,
  place: Context['path'],
  slot: Slot,
  callers: readonly string[],
  walk: Walk,
): Part {
  const found = walk.templates.get(name);
  if (found === undefined) {
    const meant = nearest(name, [...walk.templates.keys()]);
    const hint = meant === undefined ? undefined : `did you mean ${meant}?`;
    return { draft: refused(place, `no template is called ${quote(name)}`, hint), ends: slot.at };
  }
  if (callers.includes(name)) {
    return { draft: refused(place, `the template ${quote(name)} is within itself`), ends: slot.at };
  }
  const { deadline } = found.template;
  const own = deadline === undefined ? undefined : sum(slot.at, deadline);
  const within = { at: slot.at, until: shorter(slot.until, own) };
  return partOf(found, within, [...callers, name], walk);
}

type Found = { readonly template: Template; readonly index: number };

function partOf(
  { template: each, index }: Found,
  slot: Slot,
  callers: readonly string[],
  walk: Walk,
): Part {
  const path = [...walk.context.path, 'templates', index];
  const type = each.templateType;
  switch (type) {
    case 'Serial':
      return inOrder(each.children ?? [], path, slot, callers, walk);
    case 'Parallel': {
      const parts = (each.children ?? []).map((child, at) =>
        called(child, [...path, 'children', at], slot, callers, walk),
      );
      const ends = parts.map((part) => part.ends);
      return {
        draft: together(parts.map(({ draft }) => draft)),
        ends: ends.includes(undefined)
          ? slot.until
          : ends.reduce<Duration>((last, end) => longest(last, end ?? last), slot.at),
      };
    }
    case 'Suspend':
      return { draft: NOTHING, ends: slot.until };
    case 'Schedule': {
      const { schedule } = each;
      const context = { ...walk.context, path: [...path, 'schedule'] };
      const draft =
        schedule === undefined
          ? refused(path, 'the field schedule is missing here')
          : scheduled(schedule, context, slot.at, slot.until);
      return { draft, ends: slot.until };
    }
    case 'Task':
    case 'StatusCheck': {
      const message = `the ${type} ${quote(each.name)}: it counts as over at once, and no branch follows`;
      return { draft: notModelled(path, message), ends: slot.at };
    }
    default: {
      const context = { ...walk.context, path };
      const experiment = embeddedIn(each, type, context);
      const played = playedOnce(experiment, slot.at, slot.until, context);
      return { draft: together([experiment.draft, ...played]), ends: slot.until };
    }
  }
}

function inOrder(
  children: readonly string[],
  path: Context['path'],
  slot: Slot,
  callers: readonly string[],
  walk: Walk,
): Part {
  const drafts: Draft[] = [];
  let at: Duration | undefined = slot.at;
  for (const [index, child] of children.entries()) {
    const place = [...path, 'children', index];
    if (at === undefined || (slot.until !== undefined && at >= slot.until)) {
      const why =
        at === undefined
          ? 'the template before it has no deadline'
          : 'the deadline is over by then';
      drafts.push(assumed(place, `the template ${quote(child)} does not begin: ${why}`));
      continue;
    }
    const part: Part = called(child, place, { at, until: slot.until }, callers, walk);
    drafts.push(part.draft);
    at = part.ends;
  }
  return { draft: together(drafts), ends: shorter(at, slot.until) };
}
