import { listed, offsetText } from '#words';
import type { Candidate } from '../question.ts';
import { atOf, scriptOf } from '../script-of.ts';

const AFTER = 1;

/** Proposes to uncordon nodes for pods that find no node. */
export const uncordon: Candidate = ({ scenario, pending, at }) => {
  const cordoned = scenario.outcome.final
    .nodes()
    .filter(({ unschedulable }) => unschedulable)
    .map(({ name }) => name);
  const since = pending.at(-1)?.since;
  if (since === undefined || cordoned.length === 0) return [];
  const second = at({ at: since }) + AFTER;
  const events = [{ at: atOf(second), uncordon: { nodes: cordoned } }];
  return [
    {
      words: `with ${listed(cordoned)} uncordoned at ${offsetText(second)}`,
      change: { script: scriptOf({ events }) },
    },
  ];
};
