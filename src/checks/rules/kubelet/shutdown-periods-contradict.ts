import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { violationsOf } from './problems.ts';

export const shutdownPeriodsContradict: Rule<KubeletSubject> = {
  code: 'shutdown-periods-contradict',
  severity: 'error',
  summary: 'shutdown periods that exclude each other',
  why: 'The kubelet refuses the configuration and does not start.',
  fix:
    'Use either the two periods, the critical one no longer than ' +
    'the whole, or shutdownGracePeriodByPodPriority.',
  source: 'pkg/kubelet/apis/config/validation/validation.go ValidateKubeletConfiguration',
  find: (subject) =>
    violationsOf(
      subject,
      ({ code }) => code === 'kubelet/shutdown-period' || code === 'kubelet/shutdown-forms',
    ),
};
