import type { Pod, Store } from '#cluster';
import { claimsOfPod } from '#pod-volumes';
import type { Instant } from '#units';
import { isDrainable } from './drain-tiers.ts';

/**
 * Whether volumes have to be detached before a machine ends, but for those of pods that no drain
 * takes away. Past the end of its time nothing is waited for.
 */
export function holdsVolumes(
  store: Store,
  node: string,
  terminationTime: Instant | undefined,
  now: Instant,
): boolean {
  if (terminationTime !== undefined && now > terminationTime) return false;
  const attached = store
    .shelf('volumeAttachments')
    .list()
    .filter(({ nodeName }) => nodeName === node);
  if (attached.length === 0) return false;
  const kept = volumesOf(
    store.podsOn(node).filter((pod) => !isDrainable(pod, now)),
    store,
  );
  return attached.some(({ persistentVolumeName: name }) => name !== undefined && !kept.has(name));
}

/** The names of the volumes of pods. */
const volumesOf = (pods: readonly Pod[], store: Store): ReadonlySet<string | undefined> =>
  new Set(
    pods
      .flatMap(claimsOfPod)
      .map(({ key }) => store.shelf('persistentVolumeClaims').get(key)?.volumeName),
  );
