import { TAINT_NOT_READY, TAINT_OUT_OF_SERVICE, TAINT_UNREACHABLE } from '#cluster';
import { offsetText } from '#words';
import type { Candidate } from '../question.ts';
import { atOf, scriptOf } from '../script-of.ts';

const KUBERNETES_OWN = [TAINT_NOT_READY, TAINT_UNREACHABLE, TAINT_OUT_OF_SERVICE];

/** Proposes an earlier removal of a taint that a user set and that evicted pods. */
export const taintRemoved: Candidate = ({ entries, at }) => {
  for (const entry of [...entries].reverse()) {
    const { cause } = entry;
    if (cause.kind !== 'taint-eviction/toleration-used-up' || cause.taint === undefined) continue;
    const { key } = cause.taint;
    if (KUBERNETES_OWN.includes(key)) continue;
    const second = Math.floor(at(entry) - 1);
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
