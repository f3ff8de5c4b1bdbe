import type { Node } from '#cluster';
import { isHardThreshold, type Signal, type ThresholdValue } from '#kubelet/eviction';
import { compareQuantities } from '#units';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { amountOn, printValue, smallestCapacity } from './amounts.ts';

export const hardThresholdAboveSoft: Rule<KubeletSubject> = {
  code: 'hard-threshold-above-soft',
  severity: 'warning',
  summary: 'hard threshold at or above the soft one',
  why: 'The hard threshold is met first and evicts at once: the soft one and its grace period never count.',
  fix: 'Make the soft threshold the larger of the two.',
  source:
    'https://kubernetes.io/docs/concepts/scheduling-eviction/node-pressure-eviction/#soft-eviction-thresholds',
  find: ({ thresholds, nodes }) =>
    thresholds.flatMap((soft) => {
      if (isHardThreshold(soft)) return [];
      const hard = thresholds.find((each) => each.signal === soft.signal && isHardThreshold(each));
      if (hard === undefined || !isAtLeast(hard.value, soft.value, soft.signal, nodes)) return [];
      const [above, below] = [printValue(hard.value), printValue(soft.value)];
      return [
        {
          path: ['evictionSoft', soft.signal],
          message: `the hard threshold of ${soft.signal}, ${above}, is not below the soft one, ${below}`,
        },
      ];
    }),
};

/** A percentage and a quantity can be compared only on a machine. */
function isAtLeast(
  hard: ThresholdValue,
  soft: ThresholdValue,
  signal: Signal,
  nodes: readonly Node[],
): boolean {
  if (hard.kind === 'percentage' && soft.kind === 'percentage')
    return hard.fraction >= soft.fraction;
  if (hard.kind === 'quantity' && soft.kind === 'quantity') {
    return compareQuantities(hard.quantity, soft.quantity) >= 0;
  }
  const capacity = smallestCapacity(nodes, signal);
  return capacity !== undefined && amountOn(hard, capacity) >= amountOn(soft, capacity);
}
