import { entriesOf } from '#causes';
import type { Outcome } from '#simulation';
import { type Duration, seconds } from '#units';

const QUEUED = ['node-lifecycle/queued', 'node-lifecycle/eviction-queued'] as const;

/**
 * How long a node may wait for the taint of its zone when all others of the zone are served before
 * it, at the slowest rate that the zone ever had; undefined where its rate was 0 for a while.
 */
export function zoneQueues({ entries, zones }: Outcome): (node: string) => Duration | undefined {
  const nodesOf = new Map<string, Set<string>>();
  const zoneOf = new Map<string, string>();
  for (const { cause } of entriesOf(entries, ...QUEUED)) {
    const { zone, node } = cause;
    zoneOf.set(node, zone);
    const nodes = nodesOf.get(zone);
    if (nodes === undefined) nodesOf.set(zone, new Set([node]));
    else nodes.add(node);
  }
  const waits = new Map<string, Duration | undefined>();
  for (const { zone, history } of zones) {
    const slowest = Math.min(...history.map(({ evictionRate }) => evictionRate));
    const before = (nodesOf.get(zone)?.size ?? 0) - 1;
    if (before <= 0) waits.set(zone, seconds(0));
    else if (slowest > 0) waits.set(zone, seconds(before / slowest));
  }
  return (node) => {
    const zone = zoneOf.get(node);
    return zone === undefined ? undefined : waits.get(zone);
  };
}
