import { computeQosClass } from '#pod-facts';
import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';

export const bestEffort: Rule<PodSubject> = {
  code: 'best-effort',
  severity: 'warning',
  summary: 'pods without any request or limit',
  why:
    'Under memory pressure pods that use more than they request go first, and ' +
    'these request nothing; the kernel kills them first, too.',
  fix: 'Request the memory that the pod needs.',
  source: 'pkg/kubelet/eviction/helpers.go rankMemoryPressure',
  find: ({ kind, spec, within }) =>
    kind !== 'StaticPod' && computeQosClass(spec) === 'BestEffort'
      ? [
          {
            path: [...within, 'containers'],
            part: 'name',
            message: 'no container requests or limits anything: the QoS class is BestEffort',
          },
        ]
      : [],
};
