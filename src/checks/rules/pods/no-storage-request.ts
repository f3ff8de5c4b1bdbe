import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { has, lastingContainers } from './containers.ts';

export const noStorageRequest: Rule<PodSubject> = {
  code: 'no-storage-request',
  severity: 'note',
  summary: 'emptyDir on disk in a pod that requests no ephemeral storage',
  why: 'Under DiskPressure pods above their request go first, and this one requests nothing.',
  fix: 'Request the ephemeral-storage that the pod needs.',
  source: 'pkg/kubelet/eviction/helpers.go rankDiskPressureFunc',
  find: (subject) => {
    const { spec, within } = subject;
    const volume = (spec.volumes ?? []).find(
      ({ emptyDir }) => emptyDir !== undefined && (emptyDir.medium ?? '') === '',
    );
    const asks = lastingContainers(subject).some(
      ({ container: { resources } }) =>
        has(resources.requests, 'ephemeral-storage') || has(resources.limits, 'ephemeral-storage'),
    );
    if (volume === undefined || asks) return [];
    const message =
      `the volume ${volume.name} is on the disk of the node, and ` +
      'no container requests ephemeral-storage';
    return [{ path: [...within, 'volumes'], part: 'name', message }];
  },
};
