import { compareText } from '#units';
import { counted, listed } from '#words';
import type { Evidence } from '../evidence/evidence.ts';
import { goneNodesOf } from '../evidence/gone-nodes.ts';
import { isUndecided } from '../pods/removals.ts';
import type { Postmortem } from '../postmortem.ts';
import { clock, isEviction, nodesText, podsWere } from './words.ts';

/**
 * Whether evictions would have left a trace in a record: it has Events of pods, entries of an audit
 * log about pods, or snapshots of before and of afterwards. Nothing else clears anything.
 */
export const tellsOfPods = ({ events, audited, before, after }: Evidence): boolean =>
  audited.pods ||
  (before !== undefined && after !== undefined) ||
  events.some(({ about }) => about.kind === 'Pod');

/**
 * The Nodes that are gone, where the record would not tell of their pods: garbage collection removes
 * these without an Event.
 */
export const untoldNodes = (evidence: Evidence): readonly string[] =>
  evidence.audited.pods || (evidence.before !== undefined && evidence.after !== undefined)
    ? []
    : [...goneNodesOf(evidence).keys()].sort(compareText);

/** An all-clear names what it was read from, and is none for pods that went for unknown reasons. */
export function nothingEvicted({ evidence, removals, asked }: Postmortem): string {
  const others = removals.filter(isEviction).length;
  const gone = asked.filter(({ mechanism }) => mechanism === 'unknown').length;
  const but = gone === 0 ? '' : `, but why ${podsWere(gone)} removed is not known`;
  if (others > 0) {
    const more = `${others} ${others === 1 ? 'other pod was' : 'other pods were'}`;
    return asked.every((removal) => !isUndecided(removal))
      ? `Nothing that is asked about was evicted; ${more}.`
      : `No eviction of what is asked about is recorded${but}; ${more} evicted.`;
  }
  const read = readIn(evidence);
  if (!tellsOfPods(evidence)) return tellsNothing(evidence, read);
  const untold = untoldNodes(evidence);
  if (untold.length > 0) {
    const them = untold.length === 1 ? 'its pods' : 'their pods';
    const are = untold.length === 1 ? 'is' : 'are';
    return (
      `No eviction is recorded (${read})${but}; ${nodesText(untold)} ${are} gone, ` +
      `and garbage collection removes ${them} without a trace.`
    );
  }
  return asked.some(isUndecided)
    ? `No eviction is recorded (${read})${but}.`
    : `Nothing was evicted in the record (${read}).`;
}

/** @param read what the record consists of; empty where it holds nothing */
function tellsNothing(evidence: Evidence, read: string): string {
  const why = isLogOnly(evidence)
    ? 'none of its entries is about a pod'
    : 'pods that are gone leave no trace in it';
  return `Nothing in the record tells of an eviction${read === '' ? '' : ` (${read})`}: ${why}.`;
}

/** What a record consists of, and the stretch of time that it covers. */
function readIn({ events, audit, auditLines, before, after }: Evidence): string {
  const times = [
    ...events.flatMap(({ first, last }) => [first, last]),
    ...audit.map(({ at }) => at),
  ]
    .filter((time) => time !== undefined)
    .sort((a, b) => a - b);
  const [from, to] = [times[0], times.at(-1)];
  const parts = [
    ...(events.length > 0 ? [counted(events.length, 'Event')] : []),
    ...(auditLines > 0 ? [`${counted(auditLines, 'entry', 'entries')} of an audit log`] : []),
    ...(before === undefined ? [] : ['a snapshot of before']),
    ...(after === undefined ? [] : ['a snapshot of afterwards']),
  ];
  const span = from === undefined || to === undefined ? '' : ` from ${clock(from)} to ${clock(to)}`;
  return `${listed(parts, 4)}${span}`;
}

const isLogOnly = ({ events, auditLines, before, after }: Evidence): boolean =>
  auditLines > 0 && events.length === 0 && before === undefined && after === undefined;
