import { clockFrom, type FindingData } from '#documents';
import { endsByKubelets } from '#run-facts';
import type { Run } from '#simulation';
import { compareText } from '#units';
import { loopFacts } from './loop-facts.ts';

/** The end of a pod, with its workload and node. */
export interface LoopEntry {
  readonly at: number;
  readonly node?: string | undefined;
  readonly workload?: string | undefined;
  /** Undefined for a pod that the kubelet rejected. */
  readonly mechanism?: string | undefined;
}

interface Round {
  readonly at: number;
  readonly wasEvicted: boolean;
}

/** Lists the pods that kubelets evicted and rejected. */
export function endsIn({
  outcome: { entries, start },
  workloadOf,
}: Pick<Run, 'outcome' | 'workloadOf'>): readonly LoopEntry[] {
  const clock = clockFrom(start);
  return endsByKubelets(entries).map(({ at, cause }) => ({
    at: clock.at(at),
    node: cause.node,
    workload: workloadOf(cause.pod),
    mechanism: 'mechanism' in cause ? cause.mechanism : undefined,
  }));
}

/**
 * DaemonSets whose pods a kubelet evicts or rejects again and again: their controller creates a new
 * pod for the same node each time, regardless of the state of the node. One finding for each
 * DaemonSet, by name.
 */
export function daemonSetLoops(ends: readonly LoopEntry[]): readonly FindingData[] {
  const workloads = new Map<string, Map<string, Round[]>>();
  for (const entry of ends) {
    // A node that shuts down ends all its pods once, which is no loop. Rejections meanwhile count.
    if (entry.mechanism === 'graceful-shutdown') continue;
    const { node, workload, at } = entry;
    if (node === undefined || workload?.startsWith('DaemonSet/') !== true) continue;
    const nodes = workloads.get(workload) ?? new Map<string, Round[]>();
    workloads.set(workload, nodes);
    const rounds = nodes.get(node) ?? [];
    nodes.set(node, rounds);
    rounds.push({ at, wasEvicted: entry.mechanism !== undefined });
  }
  return [...workloads]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([workload, nodes]) => {
      const looping = [...nodes].filter(([, rounds]) => rounds.length > 1);
      return looping.length === 0 ? [] : [loopOf(workload, looping)];
    });
}

function loopOf(
  workload: string,
  looping: readonly (readonly [node: string, rounds: readonly Round[]])[],
): FindingData {
  const rounds = looping.flatMap(([, each]) => each);
  const timesOf = (evicted: boolean): readonly number[] =>
    rounds.flatMap(({ at, wasEvicted }) => (wasEvicted === evicted ? at : []));
  const nodes = looping.map(([node]) => node);
  return { kind: 'daemonset-loop', workload, ...loopFacts(nodes, timesOf(true), timesOf(false)) };
}
