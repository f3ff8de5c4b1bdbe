import type { Labels } from './objects/meta.ts';
import type { Pod } from './objects/pod.ts';

/** What tells pods of one template from others: they share their labels and what they say of owners. */
export type OfTemplate = Pick<Pod, 'namespace' | 'labels' | 'ownerReferences'>;

/**
 * Finds out something about pods that depends on their template alone, and mostly once for each template.
 * @param areAlike whether two sets of labels say the same of what is to be found out
 */
export function rememberedByTemplate<T>(
  find: (pod: OfTemplate) => T,
  areAlike: (a: Labels, b: Labels) => boolean = (a, b) => a === b,
): (pod: OfTemplate) => T {
  const known = new WeakMap<
    Pod['ownerReferences'],
    Pick<Pod, 'namespace' | 'labels'> & { readonly found: T }
  >();
  return (pod) => {
    const { namespace, labels, ownerReferences } = pod;
    const before = known.get(ownerReferences);
    if (before?.namespace === namespace && areAlike(before.labels, labels)) return before.found;
    const found = find(pod);
    known.set(ownerReferences, { namespace, labels, found });
    return found;
  };
}
