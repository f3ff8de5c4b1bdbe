import type { PodSpec, ResourceList } from '#cluster';

/**
 * Whether a pod as a whole can request a resource.
 * @upstream component-helpers resource/helpers.go IsSupportedPodLevelResource (1.36)
 */
export const isPodLevelResource = (name: string): boolean =>
  name === 'cpu' || name === 'memory' || name.startsWith('hugepages-');

/** @upstream component-helpers resource/helpers.go IsPodLevelRequestsSet (1.36) */
export const hasPodLevelRequests = (spec: Pick<PodSpec, 'resources'>): boolean =>
  namesPodLevelResource(spec.resources?.requests);

/** @upstream component-helpers resource/helpers.go IsPodLevelResourcesSet (1.36) */
export const hasPodLevelResources = (spec: Pick<PodSpec, 'resources'>): boolean =>
  hasPodLevelRequests(spec) || namesPodLevelResource(spec.resources?.limits);

const namesPodLevelResource = (list: ResourceList | undefined): boolean =>
  Object.keys(list ?? {}).some(isPodLevelResource);
