import { computeQosClass, hasPodLevelResources } from '#pod-facts';
import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { has, lastingContainers } from './containers.ts';

export const noMemoryRequest: Rule<PodSubject> = {
  code: 'no-memory-request',
  severity: 'warning',
  summary: 'container without a memory request',
  why: 'All memory it uses counts as above its request: its pod is among the first to be evicted.',
  fix: 'Request the memory that the container needs.',
  source: 'pkg/kubelet/eviction/helpers.go exceedMemoryRequests',
  find: (subject) =>
    subject.kind === 'StaticPod' ||
    hasPodLevelResources(subject.spec) ||
    computeQosClass(subject.spec) === 'BestEffort'
      ? []
      : lastingContainers(subject)
          .filter(
            ({ container: { resources } }) =>
              !has(resources.requests, 'memory') && !has(resources.limits, 'memory'),
          )
          .map(({ container, path }) => ({
            path: [...path, 'name'],
            message: `the container ${container.name} requests no memory`,
          })),
};
