import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { has, lastingContainers } from './containers.ts';

export const emptyDirWithoutLimit: Rule<PodSubject> = {
  code: 'empty-dir-without-limit',
  severity: 'note',
  summary: 'emptyDir on disk without any limit',
  why: 'Such a pod can fill the disk of its node: then others are evicted with it.',
  fix: 'Set sizeLimit, or limits for ephemeral-storage.',
  source: 'pkg/kubelet/eviction/eviction_manager.go emptyDirLimitEviction',
  find: (subject) => {
    const { spec, within } = subject;
    if (
      lastingContainers(subject).every(({ container }) =>
        has(container.resources.limits, 'ephemeral-storage'),
      )
    )
      return [];
    return (spec.volumes ?? []).flatMap(({ name, emptyDir }) =>
      emptyDir !== undefined && (emptyDir.medium ?? '') === '' && emptyDir.sizeLimit === undefined
        ? [
            {
              path: [...within, 'volumes'],
              part: 'name',
              message: `nothing limits the volume ${name}`,
            },
          ]
        : [],
    );
  },
};
