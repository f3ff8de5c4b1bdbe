import {
  type Node,
  TAINT_DISK_PRESSURE,
  TAINT_MEMORY_PRESSURE,
  TAINT_NETWORK_UNAVAILABLE,
  TAINT_NOT_READY,
  toleratesTaint,
} from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { NodeChoice } from '../cache/node-choice.ts';
import { DISK_PRESSURE, MEMORY_PRESSURE, NO_NETWORK, NOT_READY, type Reason } from '../reason.ts';

/**
 * The refusal for a condition with a bad status, and the taint that replaces it in later releases.
 */
const BAD = {
  Ready: { good: 'True', reason: NOT_READY, taint: TAINT_NOT_READY },
  NetworkUnavailable: { good: 'False', reason: NO_NETWORK, taint: TAINT_NETWORK_UNAVAILABLE },
  MemoryPressure: { good: undefined, reason: MEMORY_PRESSURE, taint: TAINT_MEMORY_PRESSURE },
  DiskPressure: { good: undefined, reason: DISK_PRESSURE, taint: TAINT_DISK_PRESSURE },
} as const;

const isKnown = (type: string): type is keyof typeof BAD => Object.hasOwn(BAD, type);

/**
 * The condition of a node that keeps a pod away, before conditions became taints. For pods of
 * DaemonSets, which their controller bound itself, the tolerations decide that it gave them.
 * @upstream pkg/scheduler/algorithm/predicates/predicates.go CheckNodeConditionPredicate (1.11)
 */
export function refusingCondition(
  { tolerations, isBestEffort }: NodeChoice,
  { conditions }: Pick<Node, 'conditions'>,
  rules: SchedulerBehavior,
): Reason | undefined {
  for (const { type, status } of conditions) {
    if (!isKnown(type)) continue;
    const { good, reason, taint: key } = BAD[type];
    const isFine = good === undefined ? status !== 'True' : status === good;
    if (isFine || (type === 'MemoryPressure' && !isBestEffort)) continue;
    const taint = { key, value: '', effect: 'NoSchedule' } as const;
    if (!tolerations.some((each) => toleratesTaint(each, taint, rules))) return reason;
  }
  return undefined;
}
