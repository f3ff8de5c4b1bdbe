import { inSeconds } from '#units';
import { KUBELET_DEFAULTS } from '#versions';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const transitionPeriodShort: Rule<KubeletSubject> = {
  code: 'transition-period-short',
  severity: 'warning',
  summary: 'transition period so short that conditions flap',
  why: 'A node that swings around its threshold loses its taint, gets pods, and evicts them again.',
  fix: `Take a minute or more; the default is ${KUBELET_DEFAULTS.evictionPressureTransitionPeriod}.`,
  source:
    'https://kubernetes.io/docs/concepts/scheduling-eviction/node-pressure-eviction/#node-condition-oscillation',
  find: ({ configuration, settings }) => {
    const period = inSeconds(settings.pressureTransitionPeriod);
    if (period >= SHORTEST) return [];
    const message =
      `pressure ends ${configuration.evictionPressureTransitionPeriod} ` +
      'after its last cause: conditions will flap';
    return [{ path: ['evictionPressureTransitionPeriod'], message }];
  },
};

/** Three passes of the eviction manager. */
const SHORTEST = 30;
