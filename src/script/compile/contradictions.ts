import type { Diagnostic } from '#diagnostics';
import { errorAt } from '#script-fields';
import { addToList } from '#units';
import type { Claim } from '../plan.ts';
import type { ScriptEvent } from '../script.ts';
import type { Occurrence } from './occurrence.ts';

/** An occurrence with its claims. */
export interface ClaimingOccurrence {
  readonly occurrence: Occurrence;
  readonly event: ScriptEvent;
  readonly claims: readonly Claim[];
}

/** Two events that give something opposite states at one instant. */
interface Contradiction {
  readonly first: ScriptEvent;
  readonly second: ScriptEvent;
  /** Names of nodes, or of a budget; empty for the control plane. */
  readonly nodes: string[];
}

/** Complains about every pair of events that give one object opposite states at one instant. */
export function findContradictions(occurrences: readonly ClaimingOccurrence[]): Diagnostic[] {
  const byInstant = new Map<number, ClaimingOccurrence[]>();
  for (const each of occurrences) {
    if (each.claims.length === 0) continue;
    addToList(byInstant, each.occurrence.at, each);
  }
  return [...byInstant.values()]
    .filter((together) => new Set(together.map(({ event }) => event)).size > 1)
    .flatMap(contradictionsOf)
    .map(explain);
}

function contradictionsOf(together: readonly ClaimingOccurrence[]): Contradiction[] {
  const existing = new Map<string, { state: string; event: ScriptEvent }>();
  const found = new Map<string, Contradiction>();
  for (const { occurrence, event, claims } of together) {
    for (const node of namesOf(occurrence)) {
      for (const { aspect, state } of claims) {
        const key = `${aspect} ${node}`;
        const first = existing.get(key);
        if (first === undefined) existing.set(key, { state, event });
        else if (first.state !== state && first.event !== event) {
          note(found, first.event, event, node);
        }
      }
    }
  }
  return [...found.values()];
}

/** The control plane has no name. */
function namesOf({ subject }: Occurrence): readonly string[] {
  if (subject.kind === 'nodes') return subject.nodes;
  return [subject.kind === 'budget' ? subject.budget : ''];
}

function note(
  found: Map<string, Contradiction>,
  first: ScriptEvent,
  second: ScriptEvent,
  node: string,
): void {
  const key = [first, second].map(({ written }) => JSON.stringify(written.place())).join();
  const existing = found.get(key) ?? { first, second, nodes: [] };
  found.set(key, existing);
  if (node !== '' && !existing.nodes.includes(node)) existing.nodes.push(node);
}

function explain({ first, second, nodes }: Contradiction): Diagnostic {
  const { path, position } = first.written.place();
  return errorAt(second.written.placeOfKey([second.value.name]), {
    code: 'script/contradiction',
    message:
      `${second.value.name} contradicts ${first.value.name} at ${path}:${position.line}: ` +
      `both happen to ${subjectOf(nodes)} at one instant`,
    hint: 'let one of them happen later',
  });
}

const subjectOf = (nodes: readonly string[]): string => {
  const [first = 'the control plane', ...others] = nodes;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
};
