import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const noMemoryReserved: Rule<KubeletSubject> = {
  code: 'no-memory-reserved',
  severity: 'note',
  summary: 'no memory kept for the system and the kubelet',
  why:
    'Pods may fill the machine up to the hard threshold, and daemons compete ' +
    'with them: the kernel may kill before the kubelet evicts.',
  fix: 'Set systemReserved and kubeReserved for memory.',
  source: 'https://kubernetes.io/docs/tasks/administer-cluster/reserve-compute-resources/',
  find: ({ configuration: { systemReserved, kubeReserved, ...rest }, isPart }) => {
    if (isPart) return [];
    const reserved = { ...systemReserved, ...kubeReserved };
    if (Object.hasOwn(reserved, 'memory')) return [];
    const [field] = [systemReserved && 'systemReserved', kubeReserved && 'kubeReserved'].filter(
      (name) => name !== undefined && name !== null,
    );
    const at = field ?? Object.keys(rest)[0];
    const message = 'neither systemReserved nor kubeReserved keeps memory from pods';
    return at === undefined ? [] : [{ path: [at], part: 'name', message }];
  },
};
