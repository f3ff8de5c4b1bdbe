import type { Rule } from '../../rule.ts';
import type { WorkloadSubject } from '../../subjects/workloads.ts';

export const replicasOnOneNode: Rule<WorkloadSubject> = {
  code: 'replicas-on-one-node',
  severity: 'warning',
  summary: 'replicas that are all on one node',
  why: 'When the node fails or is under pressure, nothing of the workload is left.',
  fix: 'Spread the pods with topologySpreadConstraints over kubernetes.io/hostname.',
  source: 'https://kubernetes.io/docs/concepts/scheduling-eviction/topology-spread-constraints/',
  find: ({ object, pods, nodeOf }) => {
    if (object.kind === 'DaemonSet' || object.kind === 'Job') return [];
    if (pods.length < 2 || nodeOf.size < 2) return [];
    const used = new Set(pods.map(({ nodeName }) => nodeName));
    if (used.size !== 1) return [];
    const message = `all ${pods.length} pods are on node ${[...used][0]}, of ${nodeOf.size} nodes`;
    return [{ path: ['metadata', 'name'], message }];
  },
};
