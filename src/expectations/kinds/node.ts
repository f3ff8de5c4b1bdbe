import { z } from 'zod';
import {
  duration,
  moment,
  nodeTarget,
  quote,
  read,
  refuse,
  resolveNodes,
  taintPattern,
  textField,
} from '#script-fields';
import { inReportSeconds, unreachable } from '#units';
import { listed, offsetText } from '#words';
import { needsOneOf } from '../needs-bound.ts';
import type { ExpectationScope } from '../scope.ts';
import {
  type Evidence,
  firstViolation,
  type Verdict,
  type Violation,
  violated,
} from '../verdict.ts';
import { type AtOrNever, seesInstant, stateAt } from './instants.ts';
import { type MarkMoment, marksOf, type NodeMark } from './node-marks.ts';

/**
 * A condition of a node with its status.
 * @public declarations of schemas name it
 */
export interface WantedCondition {
  readonly type: string;
  readonly status: string;
}

const condition = textField<WantedCondition>(
  {
    title: 'a condition of a node',
    description: 'Its type, or type=status; the status is True unless given.',
    examples: ['Ready=Unknown', 'MemoryPressure'],
  },
  (text) => {
    const [, type, status = 'True'] =
      /^([A-Za-z][\w./-]*)(?:=(True|False|Unknown))?$/.exec(text) ?? [];
    if (type !== undefined) return read({ type, status });
    return refuse({
      code: 'script/invalid-value',
      message: `${quote(text)} is no condition: a type, or type=True, =False or =Unknown, is expected`,
      hint: 'such as Ready=Unknown',
    });
  },
);

export const node = z
  .strictObject({
    target: nodeTarget,
    condition: condition.optional(),
    taint: taintPattern.optional(),
    at: moment.meta({ description: 'All these nodes have it at that instant.' }).optional(),
    within: duration
      .meta({ description: 'Each of these nodes has it at some time up to then.' })
      .optional(),
    never: z
      .literal(true)
      .meta({ description: 'None of these nodes has it at any time.' })
      .optional(),
  })
  .check(needsOneOf(['condition', 'taint'], 'condition: Ready=Unknown'))
  .check(needsOneOf(['at', 'within', 'never'], 'never: true'))
  .transform((fields) => ({ kind: 'node' as const, ...fields }))
  .meta({
    title: 'Nodes',
    description: 'Nodes have a condition or a taint at an instant, within a time, or never.',
    examples: [{ target: { zones: ['us-east-1a'] }, condition: 'MemoryPressure', never: true }],
  });

export interface ExpectedNodes {
  readonly kind: 'node';
  /** By name. */
  readonly nodes: readonly string[];
  readonly what: NodeMark;
  readonly when: AtOrNever | { readonly kind: 'within'; readonly at: number };
}

export function expectedNodes(body: z.output<typeof node>, scope: ExpectationScope): ExpectedNodes {
  const { kind, target, condition, taint, at, within } = body;
  const nodes = resolveNodes(target, [kind, 'target'], scope);
  const what =
    taint === undefined
      ? { kind: 'condition' as const, type: condition?.type ?? '', status: condition?.status ?? '' }
      : { kind: 'taint' as const, ...taint };
  if (at !== undefined) return { kind, nodes, what, when: { kind: 'at', at: scope.secondsOf(at) } };
  const when =
    within === undefined
      ? { kind: 'never' as const }
      : { kind: 'within' as const, at: inReportSeconds(within) };
  return { kind, nodes, what, when };
}

/** Whether nodes have a condition or a taint when they should. */
export function judgeNodes(expected: ExpectedNodes, evidence: Evidence): Verdict {
  const { nodes, what, when } = expected;
  const mark = markText(what);
  const violations = nodes.map((node) =>
    violationOf(node, mark, marksOf(node, what, evidence), when, evidence.report.end),
  );
  return firstViolation(violations, () => heldText(nodes, mark, when));
}

function violationOf(
  node: string,
  mark: string,
  moments: readonly MarkMoment[],
  when: ExpectedNodes['when'],
  end: Evidence['report']['end'],
): Violation | undefined {
  switch (when.kind) {
    case 'at':
      return seesInstant(when.at, end)
        ? withoutThen(node, mark, moments, when.at)
        : violated(end.at, undefined, `the simulation ends at ${offsetText(end.at)}, before that`);
    case 'within':
      return withoutUntil(node, mark, moments, lastSeen(when.at, end));
    case 'never':
      return onceWith(node, mark, moments);
    default:
      return unreachable(when);
  }
}

/** The last instant that the simulation covers for a time. */
const lastSeen = (at: number, end: Evidence['report']['end']): number =>
  end.reason === 'quiet' ? at : Math.min(at, end.at);

function withoutThen(
  node: string,
  mark: string,
  moments: readonly MarkMoment[],
  at: number,
): Violation | undefined {
  const moment = stateAt(moments, at);
  if (moment?.has === true) return undefined;
  return violated(at, moment?.because, `${node} does not have ${mark} at ${offsetText(at)}`);
}

function withoutUntil(
  node: string,
  mark: string,
  moments: readonly MarkMoment[],
  until: number,
): Violation | undefined {
  if (moments.some(({ at, has }) => has && at <= until)) return undefined;
  const because = stateAt(moments, until)?.because;
  const later = moments.find(({ has }) => has);
  const when = later === undefined ? 'never' : `only from ${offsetText(later.at)} on`;
  return violated(until, because, `${node} has ${mark} ${when}`);
}

function onceWith(
  node: string,
  mark: string,
  moments: readonly MarkMoment[],
): Violation | undefined {
  const moment = moments.find(({ has }) => has);
  if (moment === undefined) return undefined;
  return violated(
    moment.at,
    moment.because,
    `${node} has ${mark} from ${offsetText(moment.at)} on`,
  );
}

function markText(mark: NodeMark): string {
  if (mark.kind === 'condition') return `the condition ${mark.type}=${mark.status}`;
  const { key, value, effect } = mark;
  const label = value === undefined || value === '' ? key : `${key}=${value}`;
  return `the taint ${effect === undefined ? label : `${label}:${effect}`}`;
}

function heldText(nodes: readonly string[], mark: string, when: ExpectedNodes['when']): string {
  const who = listed(nodes, 3);
  const have = nodes.length === 1 ? 'has' : 'have';
  switch (when.kind) {
    case 'at':
      return `${who} ${have} ${mark} at ${offsetText(when.at)}`;
    case 'within':
      return `${who} ${have} ${mark} within ${offsetText(when.at)}`;
    case 'never':
      return `${who} never ${have} ${mark}`;
    default:
      return unreachable(when);
  }
}
