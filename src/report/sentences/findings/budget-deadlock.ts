import type { FindingData } from '#documents';

type Deadlock = Extract<FindingData, { readonly kind: 'budget-deadlock' }>;

/**
 * The reason why pods cannot be evicted, and the remedy.
 * @param budgets their names
 * @param them the pods: names, or a pronoun
 */
export const deadlockText = (reason: Deadlock['reason'], budgets: string, them: string): string =>
  DEADLOCKS[reason](budgets, them);

const DEADLOCKS: Readonly<Record<Deadlock['reason'], (budgets: string, them: string) => string>> = {
  'several-budgets': (budgets, them) =>
    `${budgets} all cover ${them}, which the eviction API does not support; leave one budget for each pod`,
  'cannot-count': (budget) =>
    `the number of pods that ${budget} should expect is unknown, as their owner has no scale or is gone; ` +
    'minAvailable with a number needs none',
  'no-bound': (budget) =>
    `${budget} has neither minAvailable nor maxUnavailable, which allows nothing; give it one`,
  'bare-pods': (budget) =>
    `${budget} expects no pods, as the pods it covers have no controller; ` +
    'minAvailable with a number counts them',
  'single-replica': (budget) =>
    `${budget} protects the only replica; a second replica or maxUnavailable 1 would allow its eviction`,
  'allows-none': (budget) =>
    `${budget} never allows an eviction; maxUnavailable 1 would allow one at a time`,
  'too-few-healthy': (budget) =>
    `${budget} waits for more healthy pods; replacements must be Ready elsewhere first`,
};
