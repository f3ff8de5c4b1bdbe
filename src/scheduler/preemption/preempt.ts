import { isTerminating, type PodDisruptionBudget, podConditionOf } from '#cluster';
import { unreachable } from '#units';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { NodeInfo } from '../cache/node-info.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import type { FilterCycle, Verdicts } from '../cycle.ts';
import { fitMessage } from '../message.ts';
import { textOf } from '../reason.ts';
import { FITS, type Refusals } from '../refusals.ts';
import { pickNode } from './pick-node.ts';
import { selectVictims, type Victims } from './victims.ts';

/** The pods that make room for another one. */
export interface Preemption {
  readonly kind: 'preempt';
  readonly node: string;
  readonly victims: readonly PodInfo[];
  /** Other nodes that would have been as good. */
  readonly tied: readonly string[];
}

export type PreemptionVerdict = Preemption | { readonly kind: 'none'; readonly message: string };

const NOT_HELPFUL = 'Preemption is not helpful for scheduling';
const NO_VICTIMS = 'No preemption victims found for incoming pod';

/**
 * The victims whose end would make room for a pod that fits nowhere.
 * @upstream pkg/scheduler/framework/preemption/preemption.go Preempt (1.36)
 */
export function preempt(
  cycle: FilterCycle,
  { bySlot, counts }: Omit<Verdicts, 'feasible'>,
  view: ClusterView,
  refusals: Refusals,
  budgets: () => readonly PodDisruptionBudget[],
  tieBreakOf?: (node: string) => number,
): PreemptionVerdict {
  const { pod } = cycle;
  if (pod.pod.spec.preemptionPolicy === 'Never') {
    return none('not eligible due to preemptionPolicy=Never.');
  }
  if (waitsForVictims(pod, bySlot, view, refusals)) {
    return none('not eligible due to a terminating pod on the nominated node.');
  }
  const blamed = new Map<string, number>();
  const blame = (reason: string, count: number): void => {
    blamed.set(reason, (blamed.get(reason) ?? 0) + count);
  };
  const isOpen = (verdict: number): boolean =>
    cycle.refusal === undefined && refusals.at(verdict)?.isResolvable === true;
  const isHopeless = !hasLowerPriority(view, pod.priority);
  for (const [verdict, count] of counts) {
    if (!isOpen(verdict)) blame(NOT_HELPFUL, count);
    else if (isHopeless) blame(NO_VICTIMS, count);
  }
  const open = isHopeless ? [] : view.nodes.filter(({ slot }) => isOpen(bySlot[slot] ?? FITS));
  const picked = pickNode(candidatesAmong(open, cycle, refusals, budgets, blame), tieBreakOf);
  if (picked === undefined) return none(fitMessage(view.nodeCount, blamed));
  const { victims, tied } = picked;
  return { kind: 'preempt', node: victims.node, victims: victims.pods, tied };
}

/** The victims on each of these nodes; `blame` receives the reason where there are none. */
function candidatesAmong(
  nodes: readonly NodeInfo[],
  cycle: FilterCycle,
  refusals: Refusals,
  budgets: () => readonly PodDisruptionBudget[],
  blame: (reason: string, count: number) => void,
): readonly Victims[] {
  const known = nodes.length === 0 ? [] : budgets();
  return nodes.flatMap((info) => {
    if (info.lowestPriority >= cycle.pod.priority) {
      blame(NO_VICTIMS, 1);
      return [];
    }
    const found = selectVictims(cycle, info, known);
    switch (found.kind) {
      case 'victims':
        return [found];
      case 'no-pod-to-preempt':
        blame(NO_VICTIMS, 1);
        return [];
      case 'no-help':
        for (const reason of refusals.at(found.verdict)?.reasons ?? []) blame(textOf(reason), 1);
        return [];
      default:
        return unreachable(found);
    }
  });
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
 * Whether victims of an earlier attempt are still terminating on the nominated node.
 * @upstream pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go PodEligibleToPreemptOthers (1.36)
 */
function waitsForVictims(
  { key, priority }: PodInfo,
  verdicts: Int32Array,
  view: ClusterView,
  refusals: Refusals,
): boolean {
  const info = view.nominatedNodeOf(key);
  if (info?.node === undefined || !isResolvable(verdicts, info, refusals)) return false;
  return info.pods.some(
    (other) =>
      other.priority < priority &&
      isTerminating(other.pod) &&
      podConditionOf(other.pod, 'DisruptionTarget')?.reason === 'PreemptionByScheduler',
  );
}
