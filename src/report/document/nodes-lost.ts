import { entriesOf } from '#causes';
import { isReady } from '#cluster';
import type { Outcome } from '#simulation';

/** The nodes that were not Ready at some instant from the start on, or whose object was deleted. */
export function nodesLost(outcome: Outcome): ReadonlySet<string> {
  const lost = new Set(
    outcome.seed.nodes.filter((node) => !isReady(node)).map((node) => node.name),
  );
  for (const { cause } of entriesOf(outcome.entries, 'NodeRemoved', 'NodeConditionChanged')) {
    if (cause.kind === 'NodeRemoved') lost.add(cause.node);
    else if (cause.condition === 'Ready' && cause.to !== 'True') lost.add(cause.node);
  }
  return lost;
}
