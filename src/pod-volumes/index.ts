export { allowsMultiAttach, needsAttaching, uniqueVolumeName } from './attachable.ts';
export { boundTogether, isBoundClaim, SELECTED_NODE } from './bound.ts';
export {
  compareSizes,
  firstUsable,
  isUsableOn,
  type MatchingVolumes,
  matchingVolumes,
} from './find-volume.ts';
export { AT_ONCE, type StorageTimes } from './storage-times.ts';
export {
  assumedAttachments,
  boundVolumes,
  type ClaimOfPod,
  claimsOfPod,
  hasRunningContainers,
  type IsMissing,
  isAboutClaims,
  missingClaims,
  newAttachment,
  volumesAwaited,
  volumesToAttach,
} from './volumes-of-pod.ts';
