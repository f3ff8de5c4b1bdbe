import { isTerminal, type Node, type Pod } from '#cluster';
import { remembered } from '#units';
import type { SchedulerBehavior } from '#versions';
import { type Allocatable, type Amounts, allocatableOf, type Demand } from './cache/demand.ts';
import type { NodeInfo } from './cache/node-info.ts';
import { SpecCatalog } from './cache/spec-catalog.ts';

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

/** Amounts by the name of the resource: cpu in thousandths, all others in whole units. */
export type AmountsByName = ReadonlyMap<string, number>;

/** The room that a node has for pods, and the requests of its pods. */
export interface FreeResources {
  readonly node: Node;
  /** Infinite where the amount is unknown, see `Node.boundless`. */
  readonly has: AmountsByName;
  readonly taken: AmountsByName;
}

/** Counts the room of nodes and the requests of pods, as kube-scheduler does. */
export class ResourceCounter {
  readonly #catalog: SpecCatalog;
  /** The allocatable resources do not change with the conditions of the node. */
  readonly #hasOf = remembered((allocatable: Node['allocatable']) =>
    byName(allocatableOf({ allocatable })),
  );
  /** Lists of pods are replaced, and those of most nodes never are. */
  readonly #takenOf = remembered((pods: readonly Pod[]) => this.demandOf(pods));

  constructor(rules: SchedulerBehavior) {
    this.#catalog = new SpecCatalog(rules);
  }

  /** @param pods - of the node; finished ones take no room */
  freeOn(node: Node, pods: readonly Pod[]): FreeResources {
    const { allocatable, boundless } = node;
    const has = boundless === undefined ? this.#hasOf(allocatable) : byName(allocatableOf(node));
    return { node, has, taken: this.#takenOf(pods) };
  }

  /**
   * The sum of the pods' requests, including the place that each takes among the pods of a node.
   */
  demandOf(pods: readonly Pod[]): AmountsByName {
    const sum = { milliCpu: 0, memory: 0, ephemeralStorage: 0, pods: 0 };
    const scalars = new Map<string, number>();
    for (const pod of pods) {
      if (isTerminal(pod)) continue;
      const demand = this.#catalog.demandOf(pod);
      sum.milliCpu += demand.milliCpu;
      sum.memory += demand.memory;
      sum.ephemeralStorage += demand.ephemeralStorage;
      sum.pods += 1;
      if (demand.scalars.size === 0) continue;
      for (const [name, amount] of demand.scalars) {
        scalars.set(name, (scalars.get(name) ?? 0) + amount);
      }
    }
    return sum.pods === 0 ? scalars : byName({ ...sum, scalars });
  }
}

const byName = (amounts: Amounts & Pick<Allocatable, 'pods'>): Map<string, number> =>
  new Map([
    ['cpu', amounts.milliCpu],
    ['memory', amounts.memory],
    ['ephemeral-storage', amounts.ephemeralStorage],
    ['pods', amounts.pods],
    ...amounts.scalars,
  ]);
