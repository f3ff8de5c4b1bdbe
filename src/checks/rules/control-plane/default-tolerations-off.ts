import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

export const defaultTolerationsOff: Rule<ControlPlaneSubject> = {
  code: 'default-tolerations-off',
  severity: 'warning',
  summary: 'admission that gives pods no default tolerations',
  why:
    'Pods without tolerations of their own are evicted as soon as their node is tainted, without the ' +
    'five minutes that all clusters have.',
  fix: 'Leave DefaultTolerationSeconds on, or give all pods tolerations.',
  source: 'plugin/pkg/admission/defaulttolerationseconds/admission.go Admit',
  find: ({ flagText }) =>
    (flagText(FLAG) ?? '').split(',').some((name) => name.trim() === 'DefaultTolerationSeconds')
      ? [{ path: [FLAG], message: 'pods get no tolerationSeconds: they are evicted at once' }]
      : [],
};

const FLAG = 'disable-admission-plugins';
