import type { Pod, PodKey } from '#cluster';
import type { PodSubject } from './occurrence.ts';

/** Where pods are looked for. Lists come by namespace, then name. */
export interface PodLookup {
  pod(key: PodKey): Pod | undefined;
  pods(): readonly Pod[];
}

/** The pods that something is done to, by namespace, then name. */
export const matchingPods = ({ keys, matches }: PodSubject, lookup: PodLookup): readonly Pod[] =>
  (keys === undefined ? lookup.pods() : keys.flatMap((key) => lookup.pod(key) ?? [])).filter(
    matches,
  );
