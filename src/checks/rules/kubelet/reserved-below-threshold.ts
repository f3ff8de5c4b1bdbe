import { compareQuantities, parseQuantity, printQuantity } from '#units';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const reservedBelowThreshold: Rule<KubeletSubject> = {
  code: 'reserved-below-threshold',
  severity: 'note',
  summary: 'less memory reserved for the system than a threshold wants available',
  why:
    'A threshold counts what nothing uses, daemons among them: a node whose pods use all that they may ' +
    'stays above it only as long as the system uses less than is reserved.',
  fix: 'Reserve at least as much as the threshold, or make the threshold smaller.',
  source: 'https://kubernetes.io/docs/tasks/administer-cluster/reserve-compute-resources/',
  find: ({ configuration: { systemReserved }, thresholds }) => {
    const reserved = parseQuantity(systemReserved?.['memory'] ?? '');
    if (!reserved.ok) return [];
    const higher = thresholds.find(
      ({ signal, value }) =>
        signal === 'memory.available' &&
        value.kind === 'quantity' &&
        compareQuantities(value.quantity, reserved.value) > 0,
    );
    if (higher?.value.kind !== 'quantity') return [];
    const message =
      `systemReserved keeps ${printQuantity(reserved.value)} of memory, less than the threshold ` +
      `of memory.available, ${printQuantity(higher.value.quantity)}`;
    return [{ path: ['systemReserved', 'memory'], message }];
  },
};
