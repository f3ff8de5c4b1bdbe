import type { Pod, PodKey } from '#cluster';
import type { PodSubject } from './occurrence.ts';

/** The pods in which to search. Lists are in the order of namespace, then name. */
export interface PodLookup {
  pod(key: PodKey): Pod | undefined;
  pods(): readonly Pod[];
}

/** The pods that a subject matches, by namespace, then name. */
export const matchingPods = ({ keys, matches }: PodSubject, lookup: PodLookup): readonly Pod[] =>
  (keys === undefined ? lookup.pods() : keys.flatMap((key) => lookup.pod(key) ?? [])).filter(
    matches,
  );
