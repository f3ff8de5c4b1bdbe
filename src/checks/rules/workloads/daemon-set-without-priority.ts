import type { Node, Pod, PodSpec } from '#cluster';
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
  find: ({ object, pods, nodeOf }) => {
    const { kind, template } = object;
    if (kind !== 'DaemonSet' || template === undefined) return [];
    const { priorityClassName, priority = 0 } = template.spec;
    if (priorityClassName !== undefined || priority > 0) return [];
    const small = nodesOf(template.spec, pods, nodeOf).find(isSmall);
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

/** The nodes of its pods; without any pod, the nodes that its nodeSelector allows. */
function nodesOf(
  { nodeSelector }: Pick<PodSpec, 'nodeSelector'>,
  pods: readonly Pod[],
  nodeOf: WorkloadSubject['nodeOf'],
): readonly Node[] {
  if (pods.length > 0) return pods.flatMap(({ nodeName = '' }) => nodeOf.get(nodeName) ?? []);
  return [...nodeOf.values()].filter(({ labels }) =>
    Object.entries(nodeSelector ?? {}).every(([key, value]) => labels[key] === value),
  );
}

/** In bytes: 8Gi. */
const SMALL = 8n * 1024n ** 3n;

function isSmall({ capacity }: Node): boolean {
  const memory = parseQuantity(capacity['memory'] ?? '');
  return memory.ok && quantityWhole(memory.value) <= SMALL;
}
