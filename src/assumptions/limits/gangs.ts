import { type Cluster, groupOfPod, podGroupKey } from '#cluster';
import { compareText } from '#units';
import type { Limit } from './limit.ts';

/** What is not known or not played of gangs, where their pods are bound together. */
export function limitsOfGangs(
  { pods, podGroups = [] }: Pick<Cluster, 'pods' | 'podGroups'>,
  bindsTogether: boolean,
): readonly Limit[] {
  if (!bindsTogether) return [];
  const shown = new Set(podGroups.map(podGroupKey));
  const named = new Set(pods.flatMap((pod) => groupOfPod(pod)?.object ?? []));
  const unread = [...named].filter((name) => !shown.has(name)).sort(compareText);
  return [
    ...(unread.length === 0 ? [] : [{ kind: 'gangs-not-shown', names: unread } as const]),
    ...(named.size === 0 ? [] : [{ kind: 'gangs-preempted-singly' } as const]),
  ];
}
