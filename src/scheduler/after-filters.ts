import type { SchedulerBehavior } from '#versions';
import type { PreemptionVerdict } from './preemption/preempt.ts';

/** The plugin for claims finds nothing that it has noted about a pod which another plugin refused before it. */
const NOTHING_NOTED = 'not found';

/** Of a pod without claims. */
const NO_CLAIMS = 'no new claims to deallocate';

/**
 * What plugins say of a pod that no node takes: the one for claims first, then preemption.
 *
 * @param isRefusedAtOnce - before any node was looked at: preemption is not asked then
 *
 * @upstream pkg/scheduler/framework/runtime/framework.go RunPostFilterPlugins (1.36)
 * @upstream pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go PostFilter (1.36)
 */
export function afterFilters(
  isRefusedAtOnce: boolean,
  preempt: () => PreemptionVerdict,
  { speaksOfClaims }: Pick<SchedulerBehavior, 'speaksOfClaims'>,
): PreemptionVerdict {
  if (speaksOfClaims && isRefusedAtOnce) return { kind: 'none', message: NOTHING_NOTED };
  const verdict = preempt();
  return speaksOfClaims && verdict.kind === 'none'
    ? { kind: 'none', message: `${NO_CLAIMS}, ${verdict.message}` }
    : verdict;
}
