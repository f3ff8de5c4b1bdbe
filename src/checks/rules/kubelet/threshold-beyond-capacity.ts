import { isHardThreshold } from '#kubelet/eviction';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { amountOn, printValue, smallestCapacity } from './amounts.ts';

export const thresholdBeyondCapacity: Rule<KubeletSubject> = {
  code: 'threshold-beyond-capacity',
  severity: 'error',
  summary: 'threshold that is always met',
  why:
    'So much is never available: the node is under pressure from ' +
    'the start, takes no pods and evicts all it has.',
  fix: 'Make the threshold a small part of what the machine has.',
  source: 'pkg/kubelet/eviction/helpers.go thresholdsMet',
  find: ({ thresholds, nodes }) =>
    thresholds.flatMap((threshold) => {
      const { signal, value } = threshold;
      const capacity = smallestCapacity(nodes, signal);
      if (capacity === undefined || amountOn(value, capacity) < capacity.bytes) return [];
      return [
        {
          path: [isHardThreshold(threshold) ? 'evictionHard' : 'evictionSoft', signal],
          message:
            `${signal} below ${printValue(value)} is always so: ` +
            `${capacity.node} has ${capacity.text}`,
        },
      ];
    }),
};
