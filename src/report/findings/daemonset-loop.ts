import { compareText } from '#units';
import type { FindingData } from './finder.ts';

/** What is read of a timeline's entry. */
export interface LoopEntry {
  readonly at: number;
  readonly kind: string;
  readonly node?: string | undefined;
  readonly workload?: string | undefined;
  readonly mechanism?: string | undefined;
}

interface Round {
  readonly at: number;
  readonly wasEvicted: boolean;
}

/**
 * DaemonSets whose pods a kubelet evicts or rejects again and again: their controller makes a new pod for
 * the same node each time, whatever the node suffers from. One finding for each DaemonSet, by name.
 */
export function daemonSetLoops(timeline: readonly LoopEntry[]): readonly FindingData[] {
  const workloads = new Map<string, Map<string, Round[]>>();
  for (const entry of timeline) {
    if (!endsByKubelet(entry)) continue;
    const { node, workload, at } = entry;
    if (node === undefined || workload?.startsWith('DaemonSet/') !== true) continue;
    const nodes = workloads.get(workload) ?? new Map<string, Round[]>();
    workloads.set(workload, nodes);
    nodes.set(node, [...(nodes.get(node) ?? []), { at, wasEvicted: entry.kind === 'PodEvicted' }]);
  }
  return [...workloads]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([workload, nodes]) => {
      const looping = [...nodes].filter(([, rounds]) => rounds.length > 1);
      return looping.length === 0 ? [] : [loopOf(workload, looping)];
    });
}

/** A node that shuts down ends all its pods once; that is no loop. What it rejects meanwhile is. */
const endsByKubelet = ({ kind, mechanism }: LoopEntry): boolean =>
  kind === 'PodRejected' || (kind === 'PodEvicted' && mechanism !== 'graceful-shutdown');

function loopOf(
  workload: string,
  looping: readonly (readonly [node: string, rounds: readonly Round[]])[],
): FindingData {
  const rounds = looping.flatMap(([, each]) => each);
  const evicted = rounds.filter(({ wasEvicted }) => wasEvicted).length;
  const times = rounds.map(({ at }) => at).sort((a, b) => a - b);
  return {
    kind: 'daemonset-loop',
    workload,
    nodes: looping.map(([node]) => node).sort(compareText),
    evicted,
    rejected: rounds.length - evicted,
    from: times.at(0) ?? 0,
    to: times.at(-1) ?? 0,
  };
}
