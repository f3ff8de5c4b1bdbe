import { comparePods, type PodDisruptionBudget } from '#cluster';
import { firstDifference } from '#units';
import type { NodeInfo } from '../cache/node-info.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import type { FilterCycle } from '../cycle.ts';
import { FITS } from '../refusals.ts';
import { budgetViolations } from './violations.ts';

/** Pods of a node whose end would make room. */
export interface Victims {
  readonly kind: 'victims';
  readonly node: string;
  /** The most important first. */
  readonly pods: readonly PodInfo[];
  /** The number of them that their budgets protect. */
  readonly violations: number;
}

export type VictimsVerdict =
  | Victims
  | { readonly kind: 'no-pod-to-preempt' }
  /** The pod does not fit even then: the verdict on the node without them. */
  | { readonly kind: 'no-help'; readonly verdict: number };

/**
 * The fewest pods of lower priority that have to go from a node, the less important ones first.
 * @upstream pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go SelectVictimsOnNode (1.36)
 */
export function selectVictims(
  cycle: FilterCycle,
  node: NodeInfo,
  budgets: readonly PodDisruptionBudget[],
): VictimsVerdict {
  const { priority } = cycle.pod;
  const lower = node.pods.filter((pod) => pod.priority < priority);
  if (lower.length === 0) return { kind: 'no-pod-to-preempt' };
  const gone = new Set(lower);
  const fits = (): number => cycle.verdictBesideNominated(node, { gone, come: [] });
  const verdict = fits();
  if (verdict !== FITS) return { kind: 'no-help', verdict };
  lower.sort(byImportance);
  const violating = budgetViolations(lower, budgets);
  const inOrder = [
    ...lower.filter((pod) => violating.has(pod)),
    ...lower.filter((pod) => !violating.has(pod)),
  ];
  for (const pod of inOrder) {
    gone.delete(pod);
    if (fits() !== FITS) gone.add(pod);
  }
  const pods = lower.filter((pod) => gone.has(pod));
  const violations = pods.filter((pod) => violating.has(pod)).length;
  return { kind: 'victims', node: node.name, pods, violations };
}

/** A pod without a start time counts as just started. */
export const startOf = ({ pod }: PodInfo): number => pod.startTime ?? Number.POSITIVE_INFINITY;

/** Higher priority, then longer running. @upstream pkg/scheduler/util/utils.go MoreImportantPod (1.36) */
const byImportance = (a: PodInfo, b: PodInfo): number =>
  firstDifference(
    b.priority - a.priority,
    compareNumbers(startOf(a), startOf(b)),
    comparePods(a.pod, b.pod),
  );

const compareNumbers = (a: number, b: number): number => (a < b ? -1 : Number(a > b));
