import type { Toleration } from '#cluster';
import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { coversNoExecute, isAnyEffect, tolerationsOf } from './tolerations.ts';

export const tolerationHidden: Rule<PodSubject> = {
  code: 'toleration-hidden',
  severity: 'warning',
  summary: 'toleration that an earlier one hides',
  why: 'For each taint the first toleration that matches counts: the seconds of this one never do.',
  fix: 'Put the narrower toleration first, or remove one of the two.',
  source:
    'staging/src/k8s.io/component-helpers/scheduling/corev1/helpers.go GetMatchingTolerations',
  find: (subject) => {
    const placed = tolerationsOf(subject);
    return placed.flatMap(({ toleration, path }, index) => {
      if (!coversNoExecute(toleration)) return [];
      const hider = placed.slice(0, index).find((earlier) => hides(earlier.toleration, toleration));
      if (hider === undefined) return [];
      const message =
        `toleration ${placed.indexOf(hider)} matches all that this one matches, and counts ` +
        `with ${seconds(hider.toleration)} instead of ${seconds(toleration)}`;
      return [{ path, message }];
    });
  },
};

/** The order of the two matters only if their seconds differ. */
const hides = (earlier: Toleration, later: Toleration): boolean =>
  earlier.tolerationSeconds !== later.tolerationSeconds &&
  (isAnyEffect(earlier) || earlier.effect === later.effect) &&
  ((earlier.key ?? '') === '' || earlier.key === later.key) &&
  (earlier.operator === 'Exists' ||
    ((later.operator ?? 'Equal') === (earlier.operator ?? 'Equal') &&
      (earlier.value ?? '') === (later.value ?? '')));

const seconds = ({ tolerationSeconds }: Toleration): string =>
  tolerationSeconds === undefined ? 'no end' : `${tolerationSeconds} s`;
