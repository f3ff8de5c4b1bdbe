import type { Toleration } from '#cluster';
import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';
import { belongsToNode, coversNoExecute, tolerationsOf } from './tolerations.ts';

export const toleratesEverythingForever: Rule<PodSubject> = {
  code: 'tolerates-everything-forever',
  severity: 'warning',
  summary: 'toleration without seconds for every taint',
  why:
    'The pod is never evicted by a taint: it stays bound to a dead ' +
    'node, and goes back to one that is being repaired.',
  fix: 'Name the taints that are meant, or add tolerationSeconds.',
  source: 'pkg/controller/tainteviction/taint_eviction.go processPodOnNode',
  find: (subject) =>
    belongsToNode(subject)
      ? []
      : tolerationsOf(subject)
          .filter(({ toleration }) => isForEverything(toleration))
          .map(({ path }) => ({
            path,
            message: 'it tolerates every taint for ever: no failure of a node evicts it',
          })),
};

const isForEverything = (toleration: Toleration): boolean =>
  (toleration.key ?? '') === '' &&
  toleration.operator === 'Exists' &&
  toleration.tolerationSeconds === undefined &&
  coversNoExecute(toleration);
