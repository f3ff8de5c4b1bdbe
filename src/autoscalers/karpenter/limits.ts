import { remembered } from '#units';
import { type Amounts, greatest } from './amounts.ts';
import type { Offering } from './offerings.ts';

/** Whether a machine of a type stays within the limits of its pool. */
export function isWithin(type: Offering['type'], remaining: Amounts): boolean {
  const takes = takenBy(type);
  return [...remaining].every(([name, left]) => (takes.get(name) ?? 0) <= left);
}

/** What a machine of a type takes of the limits of its pool. */
const takenBy = remembered(
  ({ capacity, allocatable }: Offering['type']): Amounts =>
    new Map([...greatest(capacity, allocatable), ['nodes', 1000]]),
);

/** @upstream karpenter pkg/controllers/provisioning/scheduling/scheduler.go subtractMax (1.12) */
export function withoutMost(remaining: Amounts, offerings: readonly Offering[]): Amounts {
  if (remaining.size === 0) return remaining;
  const most = new Map<string, number>([['nodes', 1000]]);
  for (const { type } of offerings) {
    for (const [name, amount] of takenBy(type)) {
      most.set(name, Math.max(most.get(name) ?? 0, amount));
    }
  }
  return new Map([...remaining].map(([name, left]) => [name, left - (most.get(name) ?? 0)]));
}
