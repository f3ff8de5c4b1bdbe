import type { Rule } from '../../rule.ts';
import type { WorkloadSubject } from '../../subjects/workloads.ts';

export const replicasNotSpread: Rule<WorkloadSubject> = {
  code: 'replicas-not-spread',
  severity: 'note',
  summary: 'replicas that nothing spreads',
  why:
    'The scheduler spreads them as far as its defaults go; after failures ' +
    'they may come together on one node or in one zone.',
  fix: 'Add topologySpreadConstraints, or a podAntiAffinity.',
  source:
    'https://kubernetes.io/docs/concepts/scheduling-eviction/topology-spread-constraints/#internal-default-constraints',
  find: ({ object }) => {
    const { kind, replicas = 0, template } = object;
    if (kind === 'DaemonSet' || kind === 'Job' || replicas < 2 || template === undefined) return [];
    const { topologySpreadConstraints = [], affinity } = template.spec;
    if (topologySpreadConstraints.length > 0 || affinity?.podAntiAffinity !== undefined) return [];
    const message = `nothing spreads the ${replicas} replicas over nodes and zones`;
    return [{ path: ['spec', 'template', 'spec'], part: 'name', message }];
  },
};
