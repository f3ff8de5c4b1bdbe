import type { PodDisruptionBudget } from '#cluster';
import type { FindingData } from '#documents';
import type { Outcome } from '#play';
import { type RefusedPod, stillRefused } from '#run-facts';
import { compareText } from '#units';

export type Deadlock = Extract<FindingData, { readonly kind: 'budget-deadlock' }>;
type Moment = Outcome['budgets']['histories'][number]['history'][number];

/**
 * Pods whose eviction is refused to the end, by the reason: budgets that can never allow the
 * eviction as they are, and budgets that only wait for more healthy pods. One finding for each
 * reason of the same budgets.
 */
export function budgetDeadlocks({
  entries,
  cluster,
  budgets,
}: Pick<Outcome, 'entries' | 'cluster' | 'budgets'>): readonly Deadlock[] {
  const budgetsByName = new Map<string, PodDisruptionBudget>();
  for (const each of cluster.budgets ?? [])
    budgetsByName.set(`${each.namespace}/${each.name}`, each);
  const lastMoments = new Map(
    budgets.histories.map(({ budget, history }) => [budget, history.at(-1)] as const),
  );
  const found = new Map<string, Deadlock & { readonly pods: string[] }>();
  for (const refused of stillRefused(entries)) {
    const [name] = refused.budgets;
    if (name === undefined) continue;
    const reason = reasonOf(refused, budgetsByName.get(name), lastMoments.get(name));
    const key = JSON.stringify([refused.budgets, reason]);
    const known = found.get(key);
    if (known !== undefined) known.pods.push(refused.pod);
    else {
      const { budgets: named, pod } = refused;
      found.set(key, {
        kind: 'budget-deadlock',
        budgets: [...named],
        reason,
        pods: [pod],
      });
    }
  }
  return [...found]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, { pods, ...finding }]) => ({ ...finding, pods: pods.sort(compareText) }));
}

function reasonOf(
  { because }: RefusedPod,
  budget: PodDisruptionBudget | undefined,
  moment: Moment | undefined,
): Deadlock['reason'] {
  if (because.kind === 'several-budgets') return 'several-budgets';
  if (because.kind === 'sync-failed' || moment?.failed === true) return 'cannot-count';
  if (budget === undefined || moment === undefined) return 'too-few-healthy';
  const { minAvailable, maxUnavailable } = budget.spec;
  if (minAvailable === undefined && maxUnavailable === undefined) return 'no-bound';
  const isOfExisting = typeof minAvailable === 'number';
  if (moment.expected === 0 && !isOfExisting) return 'bare-pods';
  if (moment.desired < moment.expected) return 'too-few-healthy';
  return moment.expected === 1 ? 'single-replica' : 'allows-none';
}
