import { inSeconds } from '#units';
import { KUBELET_DEFAULTS } from '#versions';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const transitionPeriodLong: Rule<KubeletSubject> = {
  code: 'transition-period-long',
  severity: 'note',
  summary: 'transition period that keeps nodes empty for long',
  why: 'For so long after the last pressure the node takes no new pods, and BestEffort pods are refused.',
  fix: `Take some minutes; the default is ${KUBELET_DEFAULTS.evictionPressureTransitionPeriod}.`,
  source: 'staging/src/k8s.io/kubelet/config/v1beta1/types.go KubeletConfiguration',
  find: ({ configuration, settings }) => {
    if (inSeconds(settings.pressureTransitionPeriod) <= LONGEST) return [];
    const message =
      `the node takes no pods until ${configuration.evictionPressureTransitionPeriod} ` +
      'after its last pressure';
    return [{ path: ['evictionPressureTransitionPeriod'], message }];
  },
};

const LONGEST = 3_600;
