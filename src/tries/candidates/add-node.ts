import type { Candidate } from '../question.ts';
import { scriptOf } from '../script-of.ts';

const SOON = '1s';

/** Proposes copies of the former node for pods that find no node. */
export const addNode: Candidate = ({ scenario, nodes, pending }) => {
  const [first] = pending;
  if (first === undefined) return [];
  const { nodes: all } = scenario.outcome.cluster;
  const like = all.find(({ name }) => nodes.has(name)) ?? all.at(0);
  if (like === undefined) return [];
  const add = { count: pending.length, like: like.name, namePrefix: 'one-more-' };
  return [
    {
      words: `with ${pending.length === 1 ? 'one more node' : `${pending.length} more nodes`} like ${like.name}`,
      change: { script: scriptOf({ events: [{ at: SOON, addNodes: add }] }) },
    },
  ];
};
