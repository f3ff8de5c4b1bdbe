import type { SchedulerBehavior } from '#versions';
import type { Amounts, Demand } from '../cache/demand.ts';

const MOST = 100;

type Used = Pick<Amounts, 'milliCpu' | 'memory'>;

/**
 * The emptier a node is with the pod on it, the better.
 * @upstream pkg/scheduler/framework/plugins/noderesources/least_allocated.go leastResourceScorer (1.36)
 */
export function leastAllocated(used: Used, has: Used): number {
  let sum = 0;
  let counted = 0;
  for (const resource of ['milliCpu', 'memory'] as const) {
    const [wanted, available] = [used[resource], has[resource]];
    if (available === 0 || available === Number.POSITIVE_INFINITY) continue;
    counted += 1;
    if (wanted <= available) sum += Math.floor(((available - wanted) * MOST) / available);
  }
  return counted === 0 ? 0 : Math.floor(sum / counted);
}

/** Whether balance means anything for a pod: one that asks for neither resource has none. */
export const isBalanceScored = (
  { milliCpu, memory }: Demand,
  { scoresBalanceOfBestEffort }: Pick<SchedulerBehavior, 'scoresBalanceOfBestEffort'>,
): boolean => scoresBalanceOfBestEffort || milliCpu !== 0 || memory !== 0;

/**
 * The nearer the used shares of cpu and memory are to each other, the better.
 * @upstream pkg/scheduler/framework/plugins/noderesources/balanced_allocation.go balancedResourceScorer (1.36)
 */
export function balanced(used: Used, has: Used): number {
  const deviation =
    has.milliCpu === 0 || has.memory === 0
      ? 0
      : Math.abs((share(used.milliCpu, has.milliCpu) - share(used.memory, has.memory)) / 2);
  return Math.trunc((1 - deviation) * MOST);
}

/** From 1.36 on what counts is how much the pod changes the balance. */
export const balanceGained = (withPod: number, without: number): number =>
  MOST / 2 + Math.trunc((MOST / 2 + withPod - without) / 2);

const share = (used: number, has: number): number => Math.min(1, used / has);
