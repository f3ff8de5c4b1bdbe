import type { Pod, PodChange } from '#cluster';

/** A claim that a pod uses; it is in the namespace of the pod. */
export interface ClaimOfPod {
  /** `namespace/name` */
  readonly key: string;
  readonly name: string;
  /** Created for the pod alone. */
  readonly isEphemeral: boolean;
}

/**
 * The claims of a pod's volumes, in the order of the volumes. One that is created for the pod alone
 * is named after it and the volume.
 *
 * @upstream component-helpers storage/ephemeral VolumeClaimName (1.36)
 */
export function claimsOfPod({
  namespace,
  name: podName,
  spec: { volumes },
}: Pick<Pod, 'namespace' | 'name' | 'spec'>): readonly ClaimOfPod[] {
  if (volumes === undefined) return NONE;
  // Most pods use none, and this is called for all of them.
  let claims: ClaimOfPod[] | undefined;
  for (const { name: volume, persistentVolumeClaim, ephemeral } of volumes) {
    const isEphemeral = persistentVolumeClaim === undefined;
    if (isEphemeral && ephemeral === undefined) continue;
    const name = persistentVolumeClaim?.claimName ?? `${podName}-${volume}`;
    claims ??= [];
    claims.push({ key: `${namespace}/${name}`, name, isEphemeral });
  }
  return claims ?? NONE;
}

const NONE: readonly ClaimOfPod[] = [];

/**
 * Whether a pod that is added, changed or removed uses any. Most do not, and their changes do not
 * concern the controllers of volumes.
 */
export function isAboutClaims({ before, after }: Pick<PodChange, 'before' | 'after'>): boolean {
  const pod = after ?? before;
  return pod !== undefined && claimsOfPod(pod).length > 0;
}
