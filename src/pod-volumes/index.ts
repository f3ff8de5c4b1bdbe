export { assumedAttachments, hasRunningContainers, newAttachment } from './assumed-attachments.ts';
export { allowsMultiAttach, needsAttaching, uniqueVolumeName } from './attachable.ts';
export { boundTogether, isBoundClaim, SELECTED_NODE } from './bound.ts';
export { type ClaimOfPod, claimsOfPod, isAboutClaims } from './claims-of-pod.ts';
export {
  compareSizes,
  firstUsable,
  isUsableOn,
  type MatchingVolumes,
  matchingVolumes,
} from './find-volume.ts';
export { type IsMissing, missingClaims } from './missing-claims.ts';
export { AT_ONCE, type StorageTimes } from './storage-times.ts';
export { boundVolumes, volumesAwaited, volumesToAttach } from './volumes-to-attach.ts';
