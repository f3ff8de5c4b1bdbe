import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { lastingContainers, milliOf } from './containers.ts';

export const emptyDirLimitTooLarge: Rule<PodSubject> = {
  code: 'empty-dir-limit-too-large',
  severity: 'warning',
  summary: 'size limit of an emptyDir that another limit forestalls',
  why: 'The volume counts for the ephemeral storage of its pod: that limit evicts before this one.',
  fix: 'Make the limits of ephemeral-storage together at least the sizeLimit.',
  source: 'pkg/kubelet/eviction/eviction_manager.go podEphemeralStorageLimitEviction',
  find: (subject) => {
    const { spec, within } = subject;
    const limits = lastingContainers(subject).map(({ container }) =>
      milliOf(container.resources.limits, 'ephemeral-storage'),
    );
    if (limits.includes(undefined)) return [];
    const most = limits.reduce<number>((sum, limit) => sum + (limit ?? 0), 0);
    return (spec.volumes ?? []).flatMap(({ name, emptyDir }) => {
      const size = milliOf({ size: emptyDir?.sizeLimit ?? '' }, 'size');
      if (size === undefined || (emptyDir?.medium ?? '') !== '' || size <= most) return [];
      const message =
        `the volume ${name} may hold ${emptyDir?.sizeLimit}, more ` +
        'than the ephemeral storage of its pod';
      return [{ path: [...within, 'volumes'], part: 'name', message }];
    });
  },
};
