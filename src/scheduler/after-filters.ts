import type { SchedulerBehavior } from '#versions';
import type { PreemptionVerdict } from './preemption/preempt.ts';

/** The plugin for claims has no notes about a pod that another plugin refused before it. */
const NOTHING_NOTED = 'not found';

/** The message of the plugin for claims about a pod without claims. */
const NO_CLAIMS = 'no new claims to deallocate';

/**
 * The messages of plugins about a pod that no node takes: the plugin for claims first, then preemption.
 *
 * @param isRefusedAtOnce - whether a plugin refused it before the first node, which skips preemption
 *
 * @upstream pkg/scheduler/framework/runtime/framework.go RunPostFilterPlugins (1.36)
 * @upstream pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go PostFilter (1.36)
 */
export function afterFilters(
  isRefusedAtOnce: boolean,
  preempt: () => PreemptionVerdict,
  { claimMessages }: Pick<SchedulerBehavior, 'claimMessages'>,
): PreemptionVerdict {
  if (claimMessages && isRefusedAtOnce) return { kind: 'none', message: NOTHING_NOTED };
  const verdict = preempt();
  return claimMessages && verdict.kind === 'none'
    ? { kind: 'none', message: `${NO_CLAIMS}, ${verdict.message}` }
    : verdict;
}
