import { isNodeHealthTaint } from '#cluster';
import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { tolerationsOf } from './tolerations.ts';

export const tolerationTooShort: Rule<PodSubject> = {
  code: 'toleration-too-short',
  severity: 'warning',
  summary: 'toleration of failed nodes for less than 30 seconds',
  why: 'A restart of a kubelet or a short partition is enough to move the pod.',
  fix: 'Take 30 seconds or more, or know that restarts are cheap.',
  source: 'pkg/controller/tainteviction/taint_eviction.go processPodOnNode',
  find: (subject) =>
    tolerationsOf(subject)
      .filter(
        ({ toleration }) =>
          isNodeHealthTaint(toleration) && (toleration.tolerationSeconds ?? SHORTEST) < SHORTEST,
      )
      .map(({ toleration: { key, tolerationSeconds = 0 }, path }) => ({
        path: [...path, 'tolerationSeconds'],
        message: `it leaves its node ${Math.max(0, tolerationSeconds)} s after the taint ${key}`,
      })),
};

const SHORTEST = 30;
