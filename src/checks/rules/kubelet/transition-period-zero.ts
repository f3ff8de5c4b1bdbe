import { parseGoDuration } from '#units';
import { KUBELET_DEFAULTS } from '#versions';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const transitionPeriodZero: Rule<KubeletSubject> = {
  code: 'transition-period-zero',
  severity: 'warning',
  summary: 'transition period of 0, which counts as not given',
  why: 'The kubelet takes 0s for absent and waits the default of five minutes.',
  fix: 'Write the period that is meant, such as 30s, or remove the field.',
  source: 'pkg/kubelet/apis/config/v1beta1/defaults.go SetDefaults_KubeletConfiguration',
  find: ({ configuration }) => {
    const text = configuration.evictionPressureTransitionPeriod;
    const period = parseGoDuration(text ?? '');
    if (!period.ok || period.value !== 0n || isGenerated(configuration)) return [];
    const message =
      `a transition period of ${text} counts as not given: ` +
      `conditions last ${KUBELET_DEFAULTS.evictionPressureTransitionPeriod}`;
    return [{ path: ['evictionPressureTransitionPeriod'], message }];
  },
};

/** kubeadm writes every unset duration as 0s. */
const isGenerated = (configuration: KubeletSubject['configuration']): boolean =>
  [configuration.nodeStatusUpdateFrequency, configuration.imageMinimumGCAge].includes('0s');
