import type { PersistentVolume, PersistentVolumeClaim } from '#cluster';

/** The annotation with the node for which a volume is to be created. */
export const SELECTED_NODE = 'volume.kubernetes.io/selected-node';

/** Whether a claim is bound to a volume for good. */
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
