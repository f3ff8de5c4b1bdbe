import { isDecimalInteger } from '#cluster';
import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { tolerationsOf } from './tolerations.ts';

export const tolerationComparesNoInteger: Rule<PodSubject> = {
  code: 'toleration-compares-no-integer',
  severity: 'error',
  summary: 'toleration that compares with what is no integer',
  why:
    'Gt and Lt compare whole numbers without leading zeros or a plus sign: the API server refuses ' +
    'the pod, and nothing is tolerated.',
  fix: 'Write a whole number, such as "950".',
  source: 'pkg/apis/core/validation/validation.go ValidateTolerations',
  find: (subject) =>
    tolerationsOf(subject).flatMap(({ toleration: { operator, value }, path }) =>
      (operator === 'Gt' || operator === 'Lt') && !isDecimalInteger(value ?? '')
        ? [
            {
              path: [...path, 'value'],
              message: `${operator} compares with ${JSON.stringify(value ?? '')}, which is no integer`,
            },
          ]
        : [],
    ),
};
