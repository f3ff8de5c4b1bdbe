import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { violationsOf } from './problems.ts';

export const imageGcThresholds: Rule<KubeletSubject> = {
  code: 'image-gc-thresholds',
  severity: 'error',
  summary: 'settings of image collection that exclude each other',
  why: 'The kubelet refuses the configuration and does not start.',
  fix: 'Keep imageGCLowThresholdPercent below imageGCHighThresholdPercent, both from 0 to 100.',
  source: 'pkg/kubelet/apis/config/validation/validation.go ValidateKubeletConfiguration',
  find: (subject) => violationsOf(subject, ({ code }) => code === 'kubelet/image-gc'),
};
