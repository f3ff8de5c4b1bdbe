import { zoneLabelOf } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { errorAt, type Forecast, noneIsCalled, type Reports } from '#script-fields';
import { addToList } from '#units';
import type { Claim } from '../plan.ts';
import type { Action } from '../registry.ts';
import type { OutageScript, ScriptEvent } from '../script.ts';
import type { Occurrence } from './occurrences.ts';

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

/** Complains about nodes of an order that never exist, or that the order repeats. */
export function checkOrder(
  { settings: { order } }: OutageScript,
  forecast: Forecast,
  reports: Reports,
): void {
  if (order === undefined) return;
  const report = reports.about(order.written);
  const known = new Set(forecast.nodes.map(({ name }) => name));
  const seen = new Set<string>();
  for (const [index, name] of order.value.entries()) {
    if (seen.has(name)) {
      const message = `the node ${name} has its place in the order already`;
      report([index], 'error', {
        code: 'script/duplicate-name',
        message,
        hint: 'remove one of them',
      });
    }
    seen.add(name);
    if (forecast.isTaken(name)) continue;
    const [message, hint] = noneIsCalled(name, 'node', known);
    report([index], 'error', { code: 'script/matches-nothing', message, ...(hint && { hint }) });
  }
}

/** Warns of zones of `set.autoscaler.zones` that no node is in. */
export function checkZones(
  { settings: { zones = [] } }: OutageScript,
  forecast: Forecast,
  reports: Reports,
): void {
  if (zones.length === 0) return;
  const known = new Set(forecast.nodes.map(zoneLabelOf).filter((zone) => zone !== ''));
  for (const { value, written } of zones) {
    for (const zone of value) {
      if (known.has(zone)) continue;
      const [message, hint] = noneIsCalled(zone, 'zone', known);
      reports.about(written)([zone], 'warning', {
        code: 'script/matches-nothing',
        message: `${message}: what its cloud does there matters to no order`,
        ...(hint && { hint }),
      });
    }
  }
}

const OFF: ReadonlySet<Action['kind']> = new Set(['powerOff', 'stopInstance', 'terminateInstance']);

/**
 * Complains about each event that freezes machines all of which are off then: they stand still
 * already.
 *
 * @param occurrences in order of time
 */
export function findFrozenWhileOff(occurrences: readonly ClaimingOccurrence[]): Diagnostic[] {
  const machines = new Machines();
  return occurrences.flatMap(({ occurrence, event }) => {
    const { action, phase, subject } = occurrence;
    const nodes = subject.kind === 'nodes' ? subject.nodes : [];
    const isFreeze = action.kind === 'freeze' && phase === 'begin';
    const off = isFreeze ? nodes.filter((node) => machines.isOff(node)) : [];
    machines.follow(occurrence, nodes);
    const [first] = off;
    if (first === undefined || off.length < nodes.length) return [];
    const others = off.length === 1 ? '' : ` and ${off.length - 1} more`;
    return errorAt(event.written.placeOfKey([event.value.name]), {
      code: 'script/freeze-while-off',
      message: `${first}${others} cannot freeze: off at that instant`,
      hint: 'let it happen before the power goes, or after it is back',
    });
  });
}

/** The faults that keep machines off, by node. */
class Machines {
  readonly #off = new Map<string, Set<string>>();

  isOff(node: string): boolean {
    return (this.#off.get(node)?.size ?? 0) > 0;
  }

  follow({ action, phase, fault }: Occurrence, nodes: readonly string[]): void {
    for (const node of nodes) {
      if (action.kind === 'restore') this.#off.delete(node);
      else if (OFF.has(action.kind)) this.#turn(node, fault, phase);
    }
  }

  #turn(node: string, fault: string, phase: Occurrence['phase']): void {
    const faults = this.#off.get(node) ?? new Set();
    if (phase === 'begin') this.#off.set(node, faults.add(fault));
    else faults.delete(fault);
  }
}
