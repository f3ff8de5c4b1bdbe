import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { tolerationsOf } from './tolerations.ts';

export const tolerationMalformed: Rule<PodSubject> = {
  code: 'toleration-malformed',
  severity: 'error',
  summary: 'toleration that the API server refuses',
  why:
    'A toleration without a key must have the operator Exists, which takes no value; ' +
    'operators are Exists and Equal, and Gt and Lt where their feature is on.',
  fix: 'Correct the operator, or remove the value.',
  source: 'pkg/apis/core/validation/validation.go ValidateTolerations',
  find: (subject) =>
    tolerationsOf(subject).flatMap(({ toleration: { key, operator = '', value }, path }) => {
      if (!OPERATORS.includes(operator)) {
        return [
          {
            path: [...path, 'operator'],
            message: `no taint is tolerated with the operator ${JSON.stringify(operator)}`,
          },
        ];
      }
      if (operator === 'Exists' && (value ?? '') !== '') {
        return [{ path: [...path, 'value'], message: 'the operator Exists takes no value' }];
      }
      if ((key ?? '') !== '' || operator === 'Exists') return [];
      return [{ path, message: 'without a key the operator must be Exists' }];
    }),
};

const OPERATORS = ['', 'Exists', 'Equal', 'Gt', 'Lt'];
