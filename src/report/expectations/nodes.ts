import type { ExpectedNodes, NodeMark } from '#script';
import { unreachable } from '#units';
import { listed, offsetText } from '#words';
import { seesInstant, stateAt } from './instants.ts';
import { type MarkMoment, marksOf } from './node-marks.ts';
import {
  type Evidence,
  firstViolation,
  type Verdict,
  type Violation,
  violated,
} from './verdict.ts';

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
