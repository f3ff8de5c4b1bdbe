import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { tolerationsOf } from './tolerations.ts';

export const tolerationOperatorOff: Rule<PodSubject> = {
  code: 'toleration-operator-off',
  severity: 'warning',
  summary: 'toleration with an operator that the control plane does not know',
  why:
    'Gt and Lt need the feature TaintTolerationComparisonOperators (alpha since 1.35): without it the ' +
    'API server refuses new pods with them, and such tolerations of existing pods tolerate nothing.',
  fix: 'Switch the feature on in all components, or use Equal or Exists.',
  source: 'pkg/features/kube_features.go TaintTolerationComparisonOperators',
  find: (subject) =>
    subject.comparesTaints
      ? []
      : tolerationsOf(subject).flatMap(({ toleration: { operator = '' }, path }) =>
          operator === 'Gt' || operator === 'Lt'
            ? [
                {
                  path: [...path, 'operator'],
                  message: `${operator} tolerates nothing: TaintTolerationComparisonOperators is off`,
                },
              ]
            : [],
        ),
};
