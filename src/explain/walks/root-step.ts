import { THE_SNAPSHOT } from '#causes';
import { conditionOf, type Node, type Pod, printTaint } from '#cluster';
import type { Outcome } from '#play';
import { type Entries, isOfScript } from '#run-facts';
import { printInstant } from '#units';
import { listed } from '#words';
import type { Step } from '../explanation.ts';

/**
 * The first steps of chains that begin in the snapshot and not with a script event: the states of
 * the nodes and pods that the first entries are about.
 */
export function rootSteps(outcome: Outcome, entries: Entries): readonly Step[] {
  const roots = entries.filter(
    ({ because, cause }) => because === THE_SNAPSHOT && !isOfScript(cause),
  );
  const nodes = new Set(roots.flatMap(({ cause }) => ('node' in cause ? (cause.node ?? []) : [])));
  const pods = new Set(roots.flatMap(({ cause }) => ('pod' in cause ? cause.pod : [])));
  const words = [
    ...outcome.cluster.nodes.filter(({ name }) => nodes.has(name)).map(nodeInWords),
    ...outcome.cluster.pods.filter(({ key }) => pods.has(key)).map(podInWords),
  ];
  const isGeneral = roots.length > 0 && words.length === 0;
  return (isGeneral ? ['as in the snapshot'] : words).map((each) => ({
    ...{ id: 0, because: 0, at: 0, component: 'snapshot' },
    words: each,
  }));
}

function nodeInWords(node: Node): string {
  const ready = conditionOf(node, 'Ready');
  const since = ready?.lastTransitionTime;
  const status =
    ready === undefined
      ? 'has no Ready condition'
      : `has Ready ${ready.status}${since === undefined ? '' : ` since ${printInstant(since)}`}`;
  const taints = node.taints.map(printTaint);
  return `${node.name} ${status}${taints.length === 0 ? ' and no taints' : ` and is tainted ${listed(taints)}`}`;
}

function podInWords({ key, nodeName, phase, deletionTimestamp }: Pod): string {
  const where = nodeName === undefined ? 'bound to no node' : `bound to ${nodeName}`;
  const leaving =
    deletionTimestamp === undefined ? '' : `, to be gone by ${printInstant(deletionTimestamp)}`;
  return `${key} is ${phase} and ${where}${leaving}`;
}
