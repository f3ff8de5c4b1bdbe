export { assumedAttachments, hasRunningContainers, newAttachment } from './assumed-attachments.ts';
export { allowsMultiAttach, needsAttaching } from './attachable.ts';
export { type ClaimOfPod, claimsOfPod } from './claims-of-pod.ts';
export { uniqueVolumeName } from './unique-name.ts';
export { boundVolumes, volumesAwaited, volumesToAttach } from './volumes-to-attach.ts';
