import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { violationsOf } from './problems.ts';

export const graceForNoThreshold: Rule<KubeletSubject> = {
  code: 'grace-for-no-threshold',
  severity: 'warning',
  summary: 'grace period of a signal that has no soft threshold',
  why: 'Nothing waits for this period: evictionSoft does not set the signal.',
  fix: 'Give the signal a threshold in evictionSoft, or remove the entry.',
  source: 'pkg/kubelet/eviction/helpers.go ParseThresholdConfig',
  find: (subject) =>
    violationsOf(
      subject,
      ({ code, path }) => code === 'kubelet/no-threshold' && path[0] === 'evictionSoftGracePeriod',
    ),
};
