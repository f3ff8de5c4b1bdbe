import type { PersistentVolume, PersistentVolumeClaim } from '#cluster';

/** The annotation that says for which node a volume is to be made. */
export const SELECTED_NODE = 'volume.kubernetes.io/selected-node';

/** Is a claim bound to a volume for good? */
export const isBoundClaim = ({
  volumeName,
  phase,
}: Pick<PersistentVolumeClaim, 'volumeName' | 'phase'>): boolean =>
  volumeName !== undefined && volumeName !== '' && phase === 'Bound';

/** A claim and a volume that belong to each other from now on. */
export const boundTogether = (
  claim: PersistentVolumeClaim,
  volume: PersistentVolume,
): { readonly claim: PersistentVolumeClaim; readonly volume: PersistentVolume } => ({
  claim: { ...claim, phase: 'Bound', volumeName: volume.name },
  volume: {
    ...volume,
    phase: 'Bound',
    claimRef: { namespace: claim.namespace, name: claim.name, uid: claim.uid },
  },
});
