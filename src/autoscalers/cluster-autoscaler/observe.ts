import type { Node } from '#cluster';
import { type Instant, later } from '#units';
import type { Group } from './group.ts';
import type { ClusterAutoscalerOptions } from './options.ts';
import { NO_MACHINES, nodeState, type Readiness } from './readiness.ts';

/** What a loop sees of all machines. */
export interface Observed {
  /** Nodes that were there and are not ready, of all groups and of none. */
  readonly unready: number;
  /** The instants at which a node or a machine counts as something else without any change. */
  readonly turns: readonly Instant[];
}

/** Counts the machines of each group, and gives up those that no longer exist. */
export function observe(
  groups: readonly Group[],
  nodes: ReadonlyMap<string, Node>,
  isGone: (node: string) => boolean,
  options: Pick<ClusterAutoscalerOptions, 'maxNodeStartupTime'>,
  now: Instant,
): Observed {
  const turns: Instant[] = [];
  let unready = 0;
  const grouped = new Set<string>();
  for (const group of groups) {
    const counted = count(group, nodes, isGone, options, now, turns);
    group.readiness = counted;
    unready += counted.unready;
    for (const name of group.machines.keys()) grouped.add(name);
  }
  for (const node of nodes.values()) {
    if (grouped.has(node.name)) continue;
    const state = nodeState(node, isGone(node.name), options.maxNodeStartupTime, now);
    if (state === 'unready') unready += 1;
    if (state === 'not-started') turns.push(startedBy(node, options, now));
  }
  return { unready, turns };
}

function count(
  group: Group,
  nodes: ReadonlyMap<string, Node>,
  isGone: (node: string) => boolean,
  options: Pick<ClusterAutoscalerOptions, 'maxNodeStartupTime'>,
  now: Instant,
  turns: Instant[],
): Readiness {
  const counts = { ...NO_MACHINES, notStarted: [] as string[] };
  for (const machine of [...group.machines.values()]) {
    const node = nodes.get(machine.name);
    if (node === undefined) {
      if (isGone(machine.name)) {
        group.machines.delete(machine.name);
        continue;
      }
      if (machine.hasFailed) continue;
      const seen = { unregisteredSince: now, ...machine };
      group.machines.set(machine.name, seen);
      const givenUpAt = group.givenUpAt(seen) ?? now;
      if (givenUpAt < now) counts.longUnregistered += 1;
      else {
        counts.unregistered += 1;
        turns.push(givenUpAt);
      }
      continue;
    }
    switch (nodeState(node, isGone(node.name), options.maxNodeStartupTime, now)) {
      case 'ready':
        counts.ready += 1;
        break;
      case 'unready':
        counts.unready += 1;
        break;
      case 'deleted':
        counts.deleted += 1;
        break;
      case 'not-started':
        counts.notStarted.push(node.name);
        turns.push(startedBy(node, options, now));
    }
  }
  return counts;
}

const startedBy = (
  { creationTimestamp }: Node,
  { maxNodeStartupTime }: Pick<ClusterAutoscalerOptions, 'maxNodeStartupTime'>,
  now: Instant,
): Instant => later(creationTimestamp ?? now, maxNodeStartupTime);
