import { THE_SNAPSHOT } from '#causes';
import type { Pod } from '#cluster';
import {
  collectionsFor,
  observe,
  type Threshold,
  thresholdsMet,
  type Wanted,
} from '#kubelet/eviction';
import { at } from '#usage';
import type { NodeUsage } from '#world';
import { NOW } from './now.ts';

/** The steps until as much is available again as thresholds and their minimum reclaims want. */
export type Outlook =
  | { readonly kind: 'no-threshold' }
  /** Enough is available now. */
  | { readonly kind: 'not-met' }
  /** The kubelet frees enough without any eviction. */
  | { readonly kind: 'collection-suffices' }
  /** The number of evictable pods that must go, in the order of their ranks. */
  | { readonly kind: 'evictions-suffice'; readonly pods: number }
  /** Evicting all evictable pods, of this number, is not enough. */
  | { readonly kind: 'never-enough'; readonly pods: number };

/**
 * The steps that bring a node back above thresholds that it is below: first the collections of the
 * kubelet, then the pods that may be evicted, one after the other. They change `usage`, which
 * cannot be used again.
 */
export function outlookOf(
  thresholds: readonly Threshold[],
  evictable: readonly Pod[],
  usage: NodeUsage,
): Outlook {
  const [{ signal } = {}] = thresholds;
  if (signal === undefined) return { kind: 'no-threshold' };
  const isMet = (wanted: Wanted) => {
    const observations = observe({ node: usage.nodeOver(at(NOW)) });
    return thresholdsMet(thresholds, observations, wanted).length > 0;
  };
  if (!isMet('value')) return { kind: 'not-met' };

  for (const what of collectionsFor(signal, usage.layout)) {
    usage.collect(what, THE_SNAPSHOT);
  }
  if (!isMet('value-and-reclaim')) return { kind: 'collection-suffices' };

  for (const [index, pod] of evictable.entries()) {
    usage.finishPod(pod, THE_SNAPSHOT);
    if (!isMet('value-and-reclaim')) return { kind: 'evictions-suffice', pods: index + 1 };
  }
  return { kind: 'never-enough', pods: evictable.length };
}
