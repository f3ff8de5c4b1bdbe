import { isSamePart, isTerminating, type PodChange } from '#cluster';

/**
 * Whether a write to a pod can matter to the scheduler. Most writes are about the readiness of pods
 * that have a node, which the scheduler does not read.
 */
export function isNews({ before, after }: Pick<PodChange, 'before' | 'after'>): boolean {
  if (before === undefined || after === undefined) return true;
  if (after.nodeName === undefined || isTerminating(after)) return true;
  return (
    before.nodeName !== after.nodeName ||
    before.deletionTimestamp !== after.deletionTimestamp ||
    before.uid !== after.uid ||
    before.phase !== after.phase ||
    before.startTime !== after.startTime ||
    !isSamePart(before.labels, after.labels) ||
    !isSamePart(before.spec, after.spec) ||
    !isSamePart(before.containerStatuses, after.containerStatuses) ||
    !isSamePart(before.initContainerStatuses, after.initContainerStatuses) ||
    !isSamePart(before.allocatedResources, after.allocatedResources) ||
    !isSamePart(before.actuatedResources, after.actuatedResources)
  );
}
