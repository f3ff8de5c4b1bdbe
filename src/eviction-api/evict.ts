import {
  coversPod,
  isPodReady,
  isTerminal,
  isTerminating,
  type Pod,
  type PodDisruptionBudget,
} from '#cluster';
import type { Instant } from '#units';
import type { EvictionAnswer } from './answer.ts';
import { type SpendingRules, spendDisruption } from './spend.ts';

/** Rules that differ between releases. */
export interface EvictionRules extends SpendingRules {
  /** Whether budgets' `unhealthyPodEvictionPolicy` is read, as it is from 1.27 on. */
  readonly unhealthyPodEvictionPolicy: boolean;
  /** The pods that the selector `{}` covers: none before 1.27. */
  readonly emptySelector: 'everything' | 'nothing';
}

/**
 * Answers a request to evict a pod. Only budgets decide: the pod itself is no reason for a refusal.
 *
 * @param pod the current pod in the API; undefined when it is not there
 * @param budgets of its namespace, or all
 * @upstream pkg/registry/core/pod/storage/eviction.go Create (1.36)
 */
export function answerEviction(
  pod: Pod | undefined,
  budgets: readonly PodDisruptionBudget[],
  now: Instant,
  rules: EvictionRules,
): EvictionAnswer {
  if (pod === undefined) return { code: 404 };
  const state = stateBeyondBudgets(pod);
  if (state !== undefined) return { code: 201, because: { kind: 'budgets-ignored', pod: state } };
  const covering = budgetsCovering(pod, budgets, rules);
  const [budget] = covering;
  if (budget === undefined) return { code: 201, because: { kind: 'no-budget' } };
  if (covering.length > 1) return { code: 500, budgets: covering.map(({ name }) => name) };
  const allowedBy = isPodReady(pod) ? undefined : unreadyAllowedBy(budget, rules);
  return allowedBy === undefined
    ? spendDisruption(budget, pod.name, now, rules)
    : { code: 201, because: { kind: 'not-ready', budget: budget.name, allowedBy } };
}

/** A pod that is bound but does not run yet is pending, too. */
function stateBeyondBudgets(pod: Pod): 'finished' | 'pending' | 'terminating' | undefined {
  if (isTerminal(pod)) return 'finished';
  if (pod.phase === 'Pending') return 'pending';
  return isTerminating(pod) ? 'terminating' : undefined;
}

/** The budgets that are checked for a pod. */
const budgetsCovering = (
  pod: Pick<Pod, 'namespace' | 'labels'>,
  budgets: readonly PodDisruptionBudget[],
  { emptySelector }: Pick<EvictionRules, 'emptySelector'>,
): readonly PodDisruptionBudget[] =>
  budgets.filter(
    (budget) =>
      coversPod(budget, pod) && (emptySelector === 'everything' || !hasEmptySelector(budget)),
  );

const hasEmptySelector = ({ spec: { selector } }: PodDisruptionBudget): boolean =>
  selector.kind === 'labels' && selector.selector.length === 0;

/**
 * The rule by which a pod that is not ready can be evicted at no cost; undefined where its eviction
 * is decided like others.
 */
function unreadyAllowedBy(
  { spec, status }: PodDisruptionBudget,
  { unhealthyPodEvictionPolicy }: EvictionRules,
): 'always-allow' | 'enough-healthy' | undefined {
  if (unhealthyPodEvictionPolicy && spec.unhealthyPodEvictionPolicy === 'AlwaysAllow') {
    return 'always-allow';
  }
  const enough = status.desiredHealthy > 0 && status.currentHealthy >= status.desiredHealthy;
  return enough ? 'enough-healthy' : undefined;
}
