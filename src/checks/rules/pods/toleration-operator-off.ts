import { introducedIn } from '#versions';
import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { tolerationsOf } from './tolerations.ts';

const GATE = 'TaintTolerationComparisonOperators';

export const tolerationOperatorOff: Rule<PodSubject> = {
  code: 'toleration-operator-off',
  severity: 'warning',
  summary: 'toleration with an operator that the control plane does not know',
  why:
    `Gt and Lt need the feature ${GATE} (alpha since ${introducedIn(GATE)}): without it the ` +
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
                  message: `${operator} tolerates nothing: ${GATE} is off`,
                },
              ]
            : [],
        ),
};
