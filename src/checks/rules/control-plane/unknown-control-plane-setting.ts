import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

export const unknownControlPlaneSetting: Rule<ControlPlaneSubject> = {
  code: 'unknown-control-plane-setting',
  severity: 'error',
  summary: 'flag, field or feature gate that the component does not have',
  why:
    'The kube-controller-manager or kube-apiserver does not start with an unknown flag or feature ' +
    'gate, and an unknown field of a configuration sets nothing.',
  fix: 'Correct the name.',
  source: 'cmd/kube-controller-manager/app/options/options.go Flags',
  find: ({ strangeNames }) => strangeNames,
};
