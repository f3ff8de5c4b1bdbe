import type { Rule } from '../../rule.ts';
import type { WorkloadSubject } from '../../subjects/workloads.ts';

const SAFE_TO_EVICT = 'cluster-autoscaler.kubernetes.io/safe-to-evict';

/** Fewer nodes are no pattern. */
const LEAST_NODES = 2;

export const notSafeToEvictEverywhere: Rule<WorkloadSubject> = {
  code: 'not-safe-to-evict-everywhere',
  severity: 'warning',
  summary: 'safe-to-evict: "false" on pods that are on most nodes',
  why: 'Cluster Autoscaler removes no node with such a pod: the cluster never becomes smaller.',
  fix: 'Make it a DaemonSet, whose pods hold no node, or remove the annotation.',
  source: 'cluster-autoscaler simulator/drainability/rules/notsafetoevict/rule.go Drainable',
  find: ({ object: { kind }, pods, nodeOf }) => {
    if (kind === 'DaemonSet') return [];
    const held = new Set(
      pods
        .filter(({ annotations }) => annotations[SAFE_TO_EVICT] === 'false')
        .map(({ nodeName }) => nodeName),
    );
    return held.size < LEAST_NODES || held.size * 2 < nodeOf.size
      ? []
      : [
          {
            path: ['metadata', 'name'],
            message: `its pods hold ${held.size} of ${nodeOf.size} nodes by ${SAFE_TO_EVICT}: "false"`,
          },
        ];
  },
};
