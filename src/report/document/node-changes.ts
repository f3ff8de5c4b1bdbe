import { entriesOf } from '#causes';
import { clockFrom, type SimulationReport } from '#documents';
import type { Outcome } from '#simulation';

type Ordered = NonNullable<SimulationReport['nodesOrdered']>[number];
type Removed = NonNullable<SimulationReport['nodesRemoved']>[number];

/** The machines that autoscalers ordered and the nodes that they take away, each by time. */
export function nodeChangesOf(
  outcome: Outcome,
): Pick<SimulationReport, 'nodesOrdered' | 'nodesRemoved'> {
  const nodesOrdered = orderedNodes(outcome);
  const nodesRemoved = removedNodes(outcome);
  return {
    ...(nodesOrdered.length > 0 && { nodesOrdered }),
    ...(nodesRemoved.length > 0 && { nodesRemoved }),
  };
}

const KINDS = ['NodeOrdered', 'NodeOrderFailed', 'NodeRegistered', 'NodeConditionChanged'] as const;

function orderedNodes({ entries, start }: Outcome): readonly Ordered[] {
  if (entriesOf(entries, 'NodeOrdered').length === 0) return [];
  const clock = clockFrom(start);
  const orders: Ordered[] = [];
  // A machine that comes may have a name that an earlier one had.
  const open = new Map<string, number>();
  const change = (node: string, more: (known: Ordered) => Partial<Ordered>): void => {
    const place = open.get(node);
    const known = place === undefined ? undefined : orders[place];
    if (place !== undefined && known !== undefined) orders[place] = { ...known, ...more(known) };
  };
  for (const { at: instant, component, cause } of entriesOf(entries, ...KINDS)) {
    const at = clock.at(instant);
    if (cause.kind === 'NodeOrdered') {
      const { kind: _, pods, ...order } = cause;
      open.set(order.node, orders.length);
      const so = { registeredAt: null, readyAt: null } as const;
      orders.push({ at, by: component, ...order, pods: [...pods], ...so });
    } else if (cause.kind === 'NodeOrderFailed') {
      change(cause.node, () => ({ failed: { at, reason: cause.reason } }));
    } else if (cause.kind === 'NodeRegistered') {
      change(cause.node, () => ({ registeredAt: at }));
    } else if (cause.condition === 'Ready' && cause.to === 'True') {
      change(cause.node, ({ readyAt }) => ({ readyAt: readyAt ?? at }));
    }
  }
  return orders;
}

function removedNodes({ entries, start }: Outcome): readonly Removed[] {
  const clock = clockFrom(start);
  const removals: Removed[] = [];
  for (const { at, component, cause } of entriesOf(entries, 'NodeRemovalStarted', 'NodeRemoved')) {
    if (cause.kind === 'NodeRemovalStarted') {
      const { node, pool, reason } = cause;
      removals.push({ at: clock.at(at), node, by: component, pool, reason, gone: null });
      continue;
    }
    const place = removals.findLastIndex(({ node, gone }) => node === cause.node && gone === null);
    const known = removals[place];
    if (known !== undefined) removals[place] = { ...known, gone: clock.at(at) };
  }
  return removals;
}
