import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const podsNotEnforced: Rule<KubeletSubject> = {
  code: 'pods-not-enforced',
  severity: 'warning',
  summary: 'pods without a common limit',
  why:
    'Without pods in enforceNodeAllocatable all pods together may use the ' +
    'reserved memory, and no threshold watches their sum.',
  fix: 'Keep pods in enforceNodeAllocatable, as by default.',
  source: 'pkg/kubelet/cm/node_container_manager_linux.go enforceNodeAllocatableCgroups',
  find: ({ configuration: { enforceNodeAllocatable: enforced } }) => {
    if (enforced == null || enforced.includes('pods')) return [];
    const message = 'enforceNodeAllocatable leaves out pods: nothing limits what they use together';
    return [{ path: ['enforceNodeAllocatable'], message }];
  },
};
