import { type PodDisruptionBudget, SelectorIndex } from '#cluster';
import type { FindingData } from '#documents';
import type { Outcome } from '#play';

/** Budgets that Kubernetes accepts and that are rarely intended, by name. */
export function oddBudgets({
  cluster: { budgets = [], pods },
}: Pick<Outcome, 'cluster'>): readonly FindingData[] {
  if (budgets.length === 0) return [];
  const index = new SelectorIndex(budgets);
  const covering = new Set(pods.flatMap((pod) => index.covering(pod)));
  return budgets.flatMap((budget): readonly FindingData[] => {
    const name = `${budget.namespace}/${budget.name}`;
    const covers = covering.has(name) ? coverageOf(budget) : 'nothing';
    return covers === 'some' ? [] : [{ kind: 'odd-budget', budget: name, covers }];
  });
}

const coverageOf = ({
  spec: { selector },
}: Pick<PodDisruptionBudget, 'spec'>): 'everything' | 'some' =>
  selector.kind === 'labels' && selector.selector.length === 0 ? 'everything' : 'some';
