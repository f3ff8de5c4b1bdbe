import type { Cluster } from '#cluster';
import { claimsOfPod } from './claims-of-pod.ts';

/** Whether a claim, as `namespace/name`, exists although nothing is known of it. */
export type IsMissing = (key: string) => boolean;

/**
 * Claims that exist although the snapshot does not hold them: a pod runs that uses them, or the
 * snapshot was taken without any claims. Their volumes count as usable everywhere.
 */
export function missingClaims({
  pods,
  persistentVolumeClaims = [],
  storageClasses = [],
}: Pick<Cluster, 'pods' | 'persistentVolumeClaims' | 'storageClasses'>): IsMissing {
  if (persistentVolumeClaims.length === 0 && storageClasses.length === 0) return () => true;
  const known = new Set(
    persistentVolumeClaims.map(({ namespace, name }) => `${namespace}/${name}`),
  );
  const missing = new Set(
    pods
      .filter(({ nodeName }) => nodeName !== undefined)
      .flatMap((pod) => claimsOfPod(pod).flatMap(({ key }) => (known.has(key) ? [] : [key]))),
  );
  return (key) => missing.has(key);
}
