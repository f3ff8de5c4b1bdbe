import type { Diagnostic } from '#diagnostics';
import { errorAt } from '#script-fields';
import type { Action } from '../registry.ts';
import type { ClaimingOccurrence } from './contradictions.ts';
import type { Occurrence } from './occurrence.ts';

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
