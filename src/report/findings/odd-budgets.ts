import { coversPod, type PodDisruptionBudget } from '#cluster';
import type { Outcome } from '#simulation';
import type { FindingData } from './finder.ts';

/** Budgets that Kubernetes takes without a word, and that are seldom meant so, by name. */
export const oddBudgets = ({ seed }: Pick<Outcome, 'seed'>): readonly FindingData[] =>
  (seed.budgets ?? []).flatMap((budget): readonly FindingData[] => {
    const covers = coverageOf(budget, seed);
    const name = `${budget.namespace}/${budget.name}`;
    return covers === 'some' ? [] : [{ kind: 'odd-budget', budget: name, covers }];
  });

function coverageOf(
  budget: PodDisruptionBudget,
  { pods }: Outcome['seed'],
): 'nothing' | 'everything' | 'some' {
  const { selector } = budget.spec;
  if (!pods.some((pod) => coversPod(budget, pod))) return 'nothing';
  return selector.kind === 'labels' && selector.selector.length === 0 ? 'everything' : 'some';
}
