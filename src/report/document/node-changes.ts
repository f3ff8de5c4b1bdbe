import { clockFrom, type SimulationReport } from '#documents';
import type { Outcome } from '#play';
import { machineOrders, machineRemovals } from '#run-facts';
import type { Instant } from '#units';

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

function orderedNodes({ entries, start }: Outcome): readonly Ordered[] {
  const { at: clock } = clockFrom(start);
  const instant = (at: Instant | undefined): number | null => (at === undefined ? null : clock(at));
  return machineOrders(entries).map(({ at, by, order, registeredAt, readyAt, failed }) => {
    const { kind: _, pods, ...rest } = order;
    return {
      ...{ at: clock(at), by, ...rest, pods: [...pods] },
      ...{ registeredAt: instant(registeredAt), readyAt: instant(readyAt) },
      ...(failed && { failed: { at: clock(failed.at), reason: failed.reason } }),
    };
  });
}

function removedNodes({ entries, start }: Outcome): readonly Removed[] {
  const { at: clock } = clockFrom(start);
  return machineRemovals(entries).map(({ at, by, removal: { node, pool, reason }, gone }) => ({
    ...{ at: clock(at), node, by, pool, reason },
    gone: gone === undefined ? null : clock(gone),
  }));
}
