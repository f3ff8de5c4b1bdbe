import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const swapOn: Rule<KubeletSubject> = {
  code: 'swap-on',
  severity: 'warning',
  summary: 'kubelet that starts on a machine with swap',
  why:
    'Swapped memory counts neither as used nor as available: eviction thresholds are met ' +
    'later than without swap, or not before the machine stalls.',
  fix: 'Set failSwapOn: true and switch swap off, or watch what the node swaps by other means.',
  source: 'https://kubernetes.io/docs/concepts/cluster-administration/swap-memory-management/',
  find: ({ configuration: { failSwapOn, memorySwap } }) => {
    if (failSwapOn !== false) return [];
    const behavior = memorySwap?.['swapBehavior'] ?? '';
    const who =
      behavior === 'LimitedSwap' || behavior === 'UnlimitedSwap'
        ? `containers of Burstable pods, too (${behavior})`
        : 'daemons, not pods (NoSwap)';
    const message = `the kubelet starts although the machine swaps: ${who}`;
    return [{ path: ['failSwapOn'], message }];
  },
};
