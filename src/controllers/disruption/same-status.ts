import type { BudgetStatus } from '#cluster';
import type { Instant } from '#units';

/** Whether two statuses of a budget are equal. */
export const isSameStatus = (a: BudgetStatus, b: BudgetStatus): boolean =>
  a.observedGeneration === b.observedGeneration &&
  a.disruptionsAllowed === b.disruptionsAllowed &&
  a.currentHealthy === b.currentHealthy &&
  a.desiredHealthy === b.desiredHealthy &&
  a.expectedPods === b.expectedPods &&
  a.disruptionAllowed?.status === b.disruptionAllowed?.status &&
  a.disruptionAllowed?.reason === b.disruptionAllowed?.reason &&
  isSameMap(a.disruptedPods, b.disruptedPods);

const isSameMap = (a: ReadonlyMap<string, Instant>, b: ReadonlyMap<string, Instant>): boolean =>
  a.size === b.size && [...a].every(([name, at]) => b.get(name) === at);
