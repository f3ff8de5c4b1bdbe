import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { tolerationsOf } from './tolerations.ts';

export const tolerationSecondsWithoutNoExecute: Rule<PodSubject> = {
  code: 'toleration-seconds-without-no-execute',
  severity: 'error',
  summary: 'tolerationSeconds with another effect than NoExecute',
  why: 'The API server refuses the pod.',
  fix: 'Set effect: NoExecute, or remove the seconds.',
  source: 'pkg/apis/core/validation/validation.go ValidateTolerations',
  find: (subject) =>
    tolerationsOf(subject)
      .filter(
        ({ toleration: { tolerationSeconds, effect } }) =>
          tolerationSeconds !== undefined && effect !== 'NoExecute',
      )
      .map(({ toleration, path }) => ({
        path: [...path, 'tolerationSeconds'],
        part: 'name',
        message: `tolerationSeconds needs the effect NoExecute, not ${toleration.effect || 'every effect'}`,
      })),
};
