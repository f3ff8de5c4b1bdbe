import { isTerminal } from '#cluster';
import { offsetText } from '#words';
import type { Candidate } from '../question.ts';
import { atOf, scriptOf } from '../script-of.ts';

const SOON = 1;

/** Proposes a failure of the node if nothing happens to the object. */
export const nodeFails: Candidate = ({
  object,
  evictions,
  stuck,
  spared,
  pods,
  nodes,
  entries,
}) => {
  const isQuiet = evictions.length + stuck.length + spared.length + entries.length === 0;
  const [node, ...others] = nodes;
  const runs = object.kind !== 'pod' || pods.some((pod) => !isTerminal(pod));
  if (!isQuiet || !runs || node === undefined || others.length > 0) return [];
  const events = [{ at: atOf(SOON), powerOff: { nodes: [node] } }];
  return [
    {
      words: `if ${node} lost power at ${offsetText(SOON)}`,
      change: { script: scriptOf({ events }) },
    },
  ];
};
