import { type PodDisruptionBudget, selectsLabels } from '#cluster';
import type { PodInfo } from '../cache/pod-info.ts';

/**
 * The pods, taken one after the other, whose disruption their budgets do not allow.
 * @upstream pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go filterPodsWithPDBViolation (1.36)
 */
export function budgetViolations(
  pods: readonly PodInfo[],
  budgets: readonly PodDisruptionBudget[],
): ReadonlySet<PodInfo> {
  const allowed = budgets.map(({ status }) => status.disruptionsAllowed);
  const violating = new Set<PodInfo>();
  for (const pod of pods) {
    for (const [index, budget] of budgets.entries()) {
      if (!protects(budget, pod)) continue;
      const left = (allowed[index] ?? 0) - 1;
      allowed[index] = left;
      if (left < 0) violating.add(pod);
    }
  }
  return violating;
}

/**
 * The scheduler takes an empty selector as one that selects nothing. A pod with a granted eviction
 * has been counted.
 */
function protects({ namespace, spec, status }: PodDisruptionBudget, { pod }: PodInfo): boolean {
  const { selector } = spec;
  if (selector.kind !== 'labels' || selector.selector.length === 0) return false;
  return (
    namespace === pod.namespace &&
    Object.keys(pod.labels).length > 0 &&
    selectsLabels(selector, pod.labels) &&
    !status.disruptedPods.has(pod.name)
  );
}
