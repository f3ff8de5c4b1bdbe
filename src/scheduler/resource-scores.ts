import type { SchedulerBehavior } from '#versions';
import type { Amounts, Demand } from './cache/demand.ts';
import type { NodeInfo } from './cache/node-info.ts';

const MOST = 100;

type Used = Pick<Amounts, 'milliCpu' | 'memory'>;

/** The score of a node for the resources that a pod would leave free. */
export const leastAllocatedScore = (
  { scoredMilliCpu, scoredMemory, allocatable }: NodeInfo,
  demand: Demand,
): number =>
  leastAllocated(
    {
      milliCpu: scoredMilliCpu + demand.scoredMilliCpu,
      memory: scoredMemory + demand.scoredMemory,
    },
    allocatable,
  );

/**
 * The score of a node for the balance of its resources; 0 where balance does not apply to the pod.
 */
export function balanceScore(
  { milliCpu, memory, allocatable }: NodeInfo,
  demand: Demand,
  rules: Pick<SchedulerBehavior, 'scoresBalanceOfBestEffort' | 'balanceScore'>,
): number {
  if (!isBalanceScored(demand, rules)) return 0;
  const used = { milliCpu: milliCpu + demand.milliCpu, memory: memory + demand.memory };
  const withPod = balanced(used, allocatable);
  return rules.balanceScore === 'with-pod'
    ? withPod
    : balanceGained(withPod, balanced({ milliCpu, memory }, allocatable));
}

/**
 * The emptier a node is with the pod on it, the better.
 * @upstream pkg/scheduler/framework/plugins/noderesources/least_allocated.go leastResourceScorer (1.36)
 */
function leastAllocated(used: Used, has: Used): number {
  const cpu = shareLeft(used.milliCpu, has.milliCpu);
  const memory = shareLeft(used.memory, has.memory);
  if (cpu === undefined) return memory ?? 0;
  return memory === undefined ? cpu : Math.floor((cpu + memory) / 2);
}

/** Undefined for a resource that does not count. */
function shareLeft(wanted: number, available: number): number | undefined {
  if (available === 0 || available === Number.POSITIVE_INFINITY) return undefined;
  return wanted <= available ? Math.floor(((available - wanted) * MOST) / available) : 0;
}

/** Whether balance applies to a pod: not to one that requests neither resource. */
export const isBalanceScored = (
  { milliCpu, memory }: Demand,
  { scoresBalanceOfBestEffort }: Pick<SchedulerBehavior, 'scoresBalanceOfBestEffort'>,
): boolean => scoresBalanceOfBestEffort || milliCpu !== 0 || memory !== 0;

/**
 * The nearer the used shares of cpu and memory are to each other, the better.
 * @upstream pkg/scheduler/framework/plugins/noderesources/balanced_allocation.go balancedResourceScorer (1.36)
 */
function balanced(used: Used, has: Used): number {
  const deviation =
    has.milliCpu === 0 || has.memory === 0
      ? 0
      : Math.abs((share(used.milliCpu, has.milliCpu) - share(used.memory, has.memory)) / 2);
  return Math.trunc((1 - deviation) * MOST);
}

/** From 1.36 on the pod's change of the balance counts. */
const balanceGained = (withPod: number, without: number): number =>
  MOST / 2 + Math.trunc((MOST / 2 + withPod - without) / 2);

const share = (used: number, has: number): number => Math.min(1, used / has);
