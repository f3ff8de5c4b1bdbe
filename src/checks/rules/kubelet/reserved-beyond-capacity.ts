import { overReserved } from '#node-facts';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const reservedBeyondCapacity: Rule<KubeletSubject> = {
  code: 'reserved-beyond-capacity',
  severity: 'error',
  summary: 'reservations that exceed what the machine has',
  why: 'More is kept from pods than there is: the kubelet does not start.',
  fix: 'Reserve less in systemReserved, kubeReserved and evictionHard together.',
  source: 'pkg/kubelet/cm/node_container_manager_linux.go validateNodeAllocatable',
  find: ({ configuration, behavior, nodes }) => {
    for (const node of nodes) {
      const [resource] = overReserved(node, configuration, behavior.eviction);
      if (resource === undefined) continue;
      const field = FIELDS.find((name) => Object.hasOwn(configuration[name] ?? {}, resource));
      return [
        {
          path: field === undefined ? ['evictionHard'] : [field, resource],
          message: `more ${resource} is kept from pods than ${node.name} has, ${node.capacity[resource]}`,
        },
      ];
    }
    return [];
  },
};

const FIELDS = ['systemReserved', 'kubeReserved'] as const;
