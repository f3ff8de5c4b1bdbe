import { THE_SNAPSHOT } from '#causes';
import type { Pod, PodStats } from '#cluster';
import { kubeletUid } from '#pod-facts';
import { at, type PodUsageChange } from '#usage';
import { NodeUsage, type UsageFacts } from '#world';
import { NOW } from './now.ts';

/** Use of pods that replaces the measured use. */
export interface WhatIf {
  readonly matches: (pod: Pod) => boolean;
  readonly change: PodUsageChange;
}

/** The use of a node; the last of several changes of one use counts. */
export function useOf(
  pods: readonly Pod[],
  facts: UsageFacts,
  whatIf: readonly WhatIf[],
): NodeUsage {
  const usage = new NodeUsage({ clock: { now: NOW }, facts, pods, onChange: () => {} });
  for (const { matches, change } of whatIf) {
    for (const pod of pods) if (matches(pod)) usage.changePod(pod, change, THE_SNAPSHOT);
  }
  return usage;
}

/** The measurements of pods, by the uid under which the kubelet measures them. */
export const statsOf = (pods: readonly Pod[], usage: NodeUsage): ReadonlyMap<string, PodStats> =>
  new Map(
    pods.flatMap((pod) => {
      const stats = usage.podOver(pod, at(NOW));
      return stats === undefined ? [] : [[kubeletUid(pod), stats]];
    }),
  );
