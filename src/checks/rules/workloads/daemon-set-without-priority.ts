import type { Node } from '#cluster';
import { parseQuantity, quantityWhole } from '#units';
import type { Rule } from '../../rule.ts';
import type { WorkloadSubject } from '../../subjects/workloads.ts';

export const daemonSetWithoutPriority: Rule<WorkloadSubject> = {
  code: 'daemon-set-without-priority',
  severity: 'warning',
  summary: 'DaemonSet without a priority on small nodes',
  why:
    'On a node that runs out its pods are evicted among the first, ' +
    'created again at once, and evicted again.',
  fix: 'Set a priorityClassName, such as system-node-critical in kube-system or one of your own.',
  source: 'pkg/kubelet/eviction/helpers.go rankMemoryPressure',
  find: ({ object, nodeOf }) => {
    const { kind, template } = object;
    if (kind !== 'DaemonSet' || template === undefined) return [];
    const { priorityClassName, priority = 0 } = template.spec;
    if (priorityClassName !== undefined || priority > 0) return [];
    const small = [...nodeOf.values()].find(isSmall);
    if (nodeOf.size > 0 && small === undefined) return [];
    const where =
      small === undefined ? '' : `, and ${small.name} has ${small.capacity['memory']} of memory`;
    return [
      {
        path: ['spec', 'template', 'spec'],
        part: 'name',
        message: `its pods have no priority${where}`,
      },
    ];
  },
};

/** In bytes: 8Gi. */
const SMALL = 8n * 1024n ** 3n;

function isSmall({ capacity }: Node): boolean {
  const memory = parseQuantity(capacity['memory'] ?? '');
  return memory.ok && quantityWhole(memory.value) <= SMALL;
}
