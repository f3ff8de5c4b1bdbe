import { isNodeHealthTaint } from '#cluster';
import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { belongsToNode, coversNoExecute, tolerationsOf } from './tolerations.ts';

export const toleratesFailureForever: Rule<PodSubject> = {
  code: 'tolerates-failure-forever',
  severity: 'warning',
  summary: 'toleration without seconds for failed nodes',
  why: 'The pod stays bound to a node that is unreachable or not ready, and is not replaced.',
  fix: 'Add tolerationSeconds, unless the pod belongs to its node.',
  source: 'pkg/controller/tainteviction/taint_eviction.go processPodOnNode',
  find: (subject) =>
    belongsToNode(subject)
      ? []
      : tolerationsOf(subject)
          .filter(
            ({ toleration }) =>
              isNodeHealthTaint(toleration) &&
              toleration.tolerationSeconds === undefined &&
              coversNoExecute(toleration),
          )
          .map(({ toleration, path }) => ({
            path,
            message: `it tolerates ${toleration.key} for ever`,
          })),
};
