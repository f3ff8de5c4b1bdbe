import type { Pod } from '#cluster';

/**
 * The claims that a pod uses, as `namespace/name`. A claim that is made for the pod alone is named after
 * it and the volume.
 *
 * @upstream component-helpers storage/ephemeral VolumeClaimName (1.36)
 */
export function claimsOfPod({
  namespace,
  name,
  spec,
}: Pick<Pod, 'namespace' | 'name' | 'spec'>): readonly string[] {
  if (spec.volumes === undefined) return NONE;
  return spec.volumes.flatMap((volume) => {
    if (volume.persistentVolumeClaim !== undefined) {
      return `${namespace}/${volume.persistentVolumeClaim.claimName}`;
    }
    return volume.ephemeral === undefined ? [] : `${namespace}/${name}-${volume.name}`;
  });
}

const NONE: readonly string[] = [];
