import type { EvictionMechanism } from '#causes';
import { counted, listed } from '#words';
import type { Expected } from './expectation.ts';
import type { LackedFacts } from './verdict.ts';

/** Evictions that only kubelets with measured nodes carry out. */
const BY_USAGE: ReadonlySet<EvictionMechanism> = new Set(['node-pressure', 'local-storage']);

/**
 * Why an expectation that holds has no ground, as the snapshot lacks what decides it. Undefined
 * where it has one.
 */
export function whatIsLacking(expected: Expected, lacking: LackedFacts): string | undefined {
  const { statuses, renewals, priorities, unmeasured, hasBudgets } = lacking;
  if (statuses.length > 0) {
    const count = statuses.length === 1 ? 'counts' : 'count';
    return (
      `cannot be judged: no kubelet has ever reported for ${listed(statuses)}, which ${count} as ` +
      'unreachable; --assume-ready counts such nodes as Ready'
    );
  }
  if (renewals.length > 0) {
    return (
      `cannot be judged: the leases of ${listed(renewals)} end long before the newest status, so ` +
      'that nobody knows which of them are alive; kubectl get nodes,leases -A -o yaml shows both at ' +
      'one time'
    );
  }
  if (expected.kind === 'budgets' && !hasBudgets) {
    return (
      'cannot be judged: the snapshot holds no PodDisruptionBudgets; k8s-evict capture --add ' +
      'pdb -o more.json adds them'
    );
  }
  const isByUsage = expected.kind === 'evictions' && BY_USAGE.has(expected.mechanism ?? 'taint');
  if (isByUsage && unmeasured > 0) {
    return (
      `cannot be judged: the snapshot holds no stats of ${counted(unmeasured, 'node')}; ` +
      'k8s-evict capture --add stats -o more.json adds them'
    );
  }
  if (priorities.length > 0 && !OF_NODES.has(expected.kind)) {
    return (
      `cannot be judged: the snapshot lacks PriorityClass ${listed(priorities)}, which decides who ` +
      'makes room for whom; k8s-evict capture --add priorityclasses -o more.json adds it'
    );
  }
  return undefined;
}

/** What pods do decides nothing of these. */
const OF_NODES: ReadonlySet<Expected['kind']> = new Set(['node', 'zone']);
