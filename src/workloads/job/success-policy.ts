import type { SuccessPolicyRule } from '#cluster';
import { type IndexSet, parseIndexes } from './index-set.ts';

/**
 * Whether enough indexes have succeeded for the Job as a whole.
 * @upstream pkg/controller/job/success_policy.go matchSuccessPolicy (1.36)
 */
export const meetsSuccessPolicy = (
  rules: readonly SuccessPolicyRule[] | undefined,
  succeeded: IndexSet,
  completions: number,
): boolean =>
  succeeded.size > 0 && (rules ?? []).some((rule) => isMet(rule, succeeded, completions));

function isMet(
  { succeededIndexes, succeededCount }: SuccessPolicyRule,
  succeeded: IndexSet,
  completions: number,
): boolean {
  if (succeededIndexes === undefined) {
    return succeededCount !== undefined && succeeded.size >= succeededCount;
  }
  const wanted = parseIndexes(succeededIndexes, completions);
  if (wanted.size === 0) return false;
  const found = [...wanted].filter((index) => succeeded.has(index)).length;
  return found === wanted.size || (succeededCount !== undefined && found >= succeededCount);
}
