import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';

export const memoryVolumeWithoutLimit: Rule<PodSubject> = {
  code: 'memory-volume-without-limit',
  severity: 'warning',
  summary: 'emptyDir in memory without a size limit',
  why:
    'Files in it are memory of the pod, up to half of the ' +
    'machine, and is no longer there after an eviction.',
  fix: 'Set sizeLimit, and count it in the memory request.',
  source: 'https://kubernetes.io/docs/concepts/storage/volumes/#emptydir',
  find: ({ spec, within }) =>
    (spec.volumes ?? []).flatMap(({ name, emptyDir }) =>
      emptyDir?.medium === 'Memory' && emptyDir.sizeLimit === undefined
        ? [
            {
              path: [...within, 'volumes'],
              part: 'name',
              message: `the volume ${name} is memory without a sizeLimit`,
            },
          ]
        : [],
    ),
};
