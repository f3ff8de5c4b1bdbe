import type { Cause } from './causes.ts';

/**
 * Filters the causes of pods, passed in order, for news. Only the first refusal of a pod is news,
 * and a countdown that is cancelled after its pod has failed is not.
 */
export function newsOfPods(): (cause: Extract<Cause, { readonly pod: string }>) => boolean {
  const refused = new Set<string>();
  const over = new Set<string>();
  return ({ kind, pod }) => {
    switch (kind) {
      case 'EvictionRefused':
        return !refused.has(pod) && refused.add(pod).has(pod);
      case 'EvictionCancelled':
        return !over.has(pod);
      case 'PodEvicted':
      case 'PodFailed':
        over.add(pod);
        return true;
      case 'PodCreated':
        over.delete(pod);
        return true;
      default:
        return true;
    }
  };
}
