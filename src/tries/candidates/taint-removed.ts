import { TAINT_NOT_READY, TAINT_OUT_OF_SERVICE, TAINT_UNREACHABLE } from '#cluster';
import { offsetText } from '#words';
import type { Candidate } from '../question.ts';
import { atOf, scriptOf } from '../script-of.ts';

const OF_CONTROLLERS = [TAINT_NOT_READY, TAINT_UNREACHABLE];

/**
 * Proposes an earlier removal of a taint that evicts pods: one that a user set, and one of the node
 * controller where it stands when the run begins. The controller sets that one again, and all
 * countdowns begin anew.
 */
export const taintRemoved: Candidate = ({ entries, at, scenario }) => {
  const silent = new Set(scenario.outcome.assumed.silentAtStart);
  for (const entry of [...entries].reverse()) {
    const { cause } = entry;
    if (cause.kind !== 'taint-eviction/toleration-used-up' || cause.taint === undefined) continue;
    const { key } = cause.taint;
    if (key === TAINT_OUT_OF_SERVICE) continue;
    if (OF_CONTROLLERS.includes(key) && !silent.has(cause.node)) continue;
    const second = Math.floor(at(entry) - 1);
    if (second < 0) continue;
    const events = [{ at: atOf(second), untaint: { nodes: [cause.node], taints: [key] } }];
    return [
      {
        words: `if the taint ${key} were taken from ${cause.node} at ${offsetText(second)}`,
        change: { script: scriptOf({ events }) },
      },
    ];
  }
  return [];
};
