import { compareText } from '#units';
import type { SchedulerBehavior } from '#versions';
import type { Refusals } from './refusals.ts';

export const NO_NODES = 'no nodes available to schedule pods';

/**
 * What the scheduler says of a pod that fits nowhere: how many nodes refuse it for which reason.
 * @upstream pkg/scheduler/framework/types.go FitError.Error (1.36)
 */
export function fitMessage(nodeCount: number, reasons: ReadonlyMap<string, number>): string {
  const counted = [...reasons].map(([reason, count]) => `${count} ${reason}`).sort(compareText);
  const list = counted.length === 0 ? '' : ` ${counted.join(', ')}.`;
  return `0/${nodeCount} nodes are available:${list}`;
}

/** The same for a pod that was refused before any node was looked at. */
export const refusalMessage = (nodeCount: number, reason: string): string =>
  `0/${nodeCount} nodes are available: ${reason}.`;

/** How many nodes gave each reason. */
export function countReasons(
  byVerdict: ReadonlyMap<number, number>,
  refusals: Refusals,
): ReadonlyMap<string, number> {
  const byReason = new Map<string, number>();
  for (const [verdict, count] of byVerdict) {
    for (const reason of refusals.at(verdict)?.reasons ?? []) {
      byReason.set(reason, (byReason.get(reason) ?? 0) + count);
    }
  }
  return byReason;
}

/**
 * What is said of a pod that nothing helps: why no node fits, then what plugins say that could make room.
 * @upstream pkg/scheduler/framework/runtime/framework.go RunPostFilterPlugins (1.36)
 */
export function unhelpedMessage(
  fit: string,
  preemption: string,
  { speaksOfClaims }: Pick<SchedulerBehavior, 'speaksOfClaims'>,
): string {
  if (preemption === '') return fit;
  return speaksOfClaims
    ? `${fit} no new claims to deallocate, ${preemption}`
    : `${fit} ${preemption}`;
}
