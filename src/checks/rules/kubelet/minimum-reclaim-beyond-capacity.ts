import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { amountOn, printValue, smallestCapacity } from './amounts.ts';

export const minimumReclaimBeyondCapacity: Rule<KubeletSubject> = {
  code: 'minimum-reclaim-beyond-capacity',
  severity: 'error',
  summary: 'minimum reclaim that asks for more than there is',
  why:
    'The signal can never rise so far: once the threshold is met, the kubelet ' +
    'evicts pod after pod and the pressure never ends.',
  fix: 'Make threshold and minimum reclaim together clearly less than the capacity.',
  source: 'pkg/kubelet/eviction/helpers.go thresholdsMet',
  find: ({ thresholds, nodes }) =>
    thresholds.flatMap(({ signal, value, minReclaim }) => {
      if (minReclaim === undefined) return [];
      const path = ['evictionMinimumReclaim', signal];
      const wanted = `${printValue(value)} and ${printValue(minReclaim)} more`;
      if (value.kind === 'percentage' && minReclaim.kind === 'percentage') {
        return value.fraction + minReclaim.fraction >= 1
          ? [
              {
                path,
                message: `the pressure of ${signal} ends at ${wanted}: all there is, or more`,
              },
            ]
          : [];
      }
      const capacity = smallestCapacity(nodes, signal);
      if (capacity === undefined) return [];
      const needed = amountOn(value, capacity) + amountOn(minReclaim, capacity);
      if (needed < capacity.bytes) return [];
      const message = `the pressure of ${signal} ends at ${wanted}: ${capacity.node} has ${capacity.text}`;
      return [{ path, message }];
    }),
};
