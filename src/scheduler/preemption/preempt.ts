import { isTerminating, type PodDisruptionBudget, podConditionOf } from '#cluster';
import { unreachable } from '#units';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { NodeInfo } from '../cache/node-info.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import type { FilterCycle } from '../filters/cycle.ts';
import { fitMessage } from '../message.ts';
import type { Refusals } from '../refusals.ts';
import { pickNode } from './pick-node.ts';
import { selectVictims, type Victims } from './victims.ts';

export type PreemptionVerdict =
  | {
      readonly kind: 'preempt';
      readonly node: string;
      readonly victims: readonly PodInfo[];
      /** Other nodes that would have been as good. */
      readonly tied: readonly string[];
    }
  | { readonly kind: 'none'; readonly message: string };

const NOT_HELPFUL = 'Preemption is not helpful for scheduling';
const NOBODY = 'No preemption victims found for incoming pod';

/**
 * Whose end would make room for a pod that fits nowhere.
 * @upstream pkg/scheduler/framework/preemption/preemption.go Preempt (1.36)
 */
export function preempt(
  cycle: FilterCycle,
  /** By slot. */
  verdicts: Int32Array,
  view: ClusterView,
  refusals: Refusals,
  budgets: () => readonly PodDisruptionBudget[],
): PreemptionVerdict {
  const { pod } = cycle;
  if (pod.facts.spec.preemptionPolicy === 'Never') {
    return none('not eligible due to preemptionPolicy=Never.');
  }
  if (waitsForVictims(pod, verdicts, view, refusals)) {
    return none('not eligible due to a terminating pod on the nominated node.');
  }
  const isHopeless = !hasLowerPriority(view, pod.facts.priority);
  const known = isHopeless ? [] : budgets();
  const reasons = new Map<string, number>();
  const candidates: Victims[] = [];
  for (const info of view.nodes) {
    if (info.node === undefined) continue;
    const found = victimsOn(info);
    if ('kind' in found) candidates.push(found);
    else for (const reason of found) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const picked = pickNode(candidates);
  if (picked === undefined) return none(fitMessage(view.nodeCount, reasons));
  const { victims, tied } = picked;
  return { kind: 'preempt', node: victims.node, victims: victims.pods, tied };

  /** Or why there are none. */
  function victimsOn(info: NodeInfo): Victims | readonly string[] {
    const isOpen = cycle.refusal === undefined && isResolvable(verdicts, info, refusals);
    if (!isOpen) return [NOT_HELPFUL];
    if (isHopeless) return [NOBODY];
    const found = selectVictims(cycle, info, known);
    switch (found.kind) {
      case 'victims':
        return found;
      case 'nobody-to-preempt':
        return [NOBODY];
      case 'no-help':
        return refusals.at(found.verdict)?.reasons ?? [];
      default:
        return unreachable(found);
    }
  }
}

const none = (message: string): PreemptionVerdict => ({
  kind: 'none',
  message: `preemption: ${message}`,
});

const isResolvable = (verdicts: Int32Array, { slot }: NodeInfo, refusals: Refusals): boolean =>
  refusals.at(verdicts[slot] ?? 0)?.isResolvable === true;

const hasLowerPriority = ({ priorities }: ClusterView, priority: number): boolean =>
  [...priorities.keys()].some((other) => other < priority);

/**
 * Victims of an earlier attempt are still ending where room was to be made.
 * @upstream pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go PodEligibleToPreemptOthers (1.36)
 */
function waitsForVictims(
  { key, facts }: PodInfo,
  verdicts: Int32Array,
  view: ClusterView,
  refusals: Refusals,
): boolean {
  const info = view.nominatedNodeOf(key);
  if (info?.node === undefined || !isResolvable(verdicts, info, refusals)) return false;
  return [...info.pods.values()].some(
    ({ facts: { priority }, pod }) =>
      priority < facts.priority &&
      isTerminating(pod) &&
      podConditionOf(pod, 'DisruptionTarget')?.reason === 'PreemptionByScheduler',
  );
}
