import { entriesOf } from '#causes';
import { clockFrom, type FindingData } from '#documents';
import type { PlayedScenario } from '#simulation';
import { compareText } from '#units';
import { loopFacts } from './loop-facts.ts';

/** The end of a pod, with its workload and node. */
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

/** Lists the pods that kubelets evicted and rejected. */
export function endsByKubelets({
  outcome: { entries, start },
  workloadOf,
}: Pick<PlayedScenario, 'outcome' | 'workloadOf'>): readonly LoopEntry[] {
  const clock = clockFrom(start);
  return entriesOf(entries, 'PodEvicted', 'PodRejected').map(({ at, cause }) => ({
    at: clock.at(at),
    kind: cause.kind,
    node: cause.node,
    workload: workloadOf(cause.pod),
    mechanism: cause.kind === 'PodEvicted' ? cause.mechanism : undefined,
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
    if (!endsByKubelet(entry)) continue;
    const { node, workload, at } = entry;
    if (node === undefined || workload?.startsWith('DaemonSet/') !== true) continue;
    const nodes = workloads.get(workload) ?? new Map<string, Round[]>();
    workloads.set(workload, nodes);
    const rounds = nodes.get(node) ?? [];
    nodes.set(node, rounds);
    rounds.push({ at, wasEvicted: entry.kind === 'PodEvicted' });
  }
  return [...workloads]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([workload, nodes]) => {
      const looping = [...nodes].filter(([, rounds]) => rounds.length > 1);
      return looping.length === 0 ? [] : [loopOf(workload, looping)];
    });
}

/** A node that shuts down ends all its pods once, which is no loop. Rejections meanwhile count. */
const endsByKubelet = ({ kind, mechanism }: LoopEntry): boolean =>
  kind === 'PodRejected' || (kind === 'PodEvicted' && mechanism !== 'graceful-shutdown');

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
