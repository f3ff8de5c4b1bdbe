import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { violationsOf } from './problems.ts';

export const softThresholdWithoutGrace: Rule<KubeletSubject> = {
  code: 'soft-threshold-without-grace',
  severity: 'error',
  summary: 'soft threshold without a grace period',
  why: 'The kubelet refuses the configuration and does not start.',
  fix: 'Give the signal a period in evictionSoftGracePeriod, such as 1m30s.',
  source: 'pkg/kubelet/eviction/helpers.go ParseThresholdConfig',
  find: (subject) => violationsOf(subject, ({ code }) => code === 'kubelet/no-grace-period'),
};
