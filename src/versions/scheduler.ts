import type { SchedulerBehavior } from './behaviors.ts';
import { gateHistory } from './features.ts';
import { type History, heldAt } from './history.ts';
import { Origins } from './origin.ts';
import type { KubernetesVersion } from './version.ts';

/**
 * 1.34.0 and 1.34.1 still named the taint.
 * @upstream pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go Filter (1.36)
 */
const NAMES_TAINT: History<boolean> = [
  ['1.20', true],
  ['1.34', false],
];

/**
 * Gate TaintNodesByCondition.
 * @upstream pkg/scheduler/algorithm/predicates/predicates.go CheckNodeConditionPredicate (1.11)
 */
const READS_CONDITIONS = switched(gateHistory('TaintNodesByCondition'));

/** @upstream pkg/scheduler/framework/plugins/noderesources/resource_allocation.go score (1.36) */
const BALANCE_SCORE: History<SchedulerBehavior['balanceScore']> = [
  ['1.20', 'with-pod'],
  ['1.36', 'gained'],
];

/** @upstream pkg/scheduler/framework/plugins/noderesources/balanced_allocation.go PreScore (1.36) */
const SCORES_BALANCE_OF_BEST_EFFORT: History<boolean> = [
  ['1.20', true],
  ['1.33', false],
];

/** @upstream pkg/scheduler/framework/plugins/volumebinding/binder.go ErrReasonNodeConflict (1.36) */
const VOLUME_AFFINITY_REASON: History<string> = [
  ['1.20', 'node(s) had volume node affinity conflict'],
  ['1.33', "node(s) didn't match PersistentVolume's node affinity"],
];

/** Gate InPlacePodVerticalScaling. */
const COUNTS_RESIZED_CONTAINERS: History<boolean> = [
  ['1.20', false],
  ['1.33', true],
];

/** Gate InPlacePodLevelResourcesVerticalScaling. */
const COUNTS_RESIZED_PODS: History<boolean> = [
  ['1.20', false],
  ['1.36', true],
];

/**
 * Gate DynamicResourceAllocation: the message of the plugin for claims comes before that of
 * preemption.
 * @upstream pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go PostFilter (1.36)
 */
const SPEAKS_OF_CLAIMS: History<boolean> = [
  ['1.20', false],
  ['1.34', true],
];

/** The behavior of the scheduler of one release with its default profile and gates. */
export const resolveScheduler = (version: KubernetesVersion): SchedulerBehavior =>
  explainScheduler(version).behavior;

/** The same, with its origins. */
export function explainScheduler(version: KubernetesVersion): {
  readonly behavior: SchedulerBehavior;
  readonly origins: Origins;
} {
  const origins = new Origins();
  const note = origins.under('scheduler');
  const at = <Value>(field: keyof SchedulerBehavior, history: History<Value>): Value => {
    const { since, value } = heldAt(history, version);
    return note(field, { value, origin: { kind: 'default', since } });
  };
  const behavior = Object.freeze({
    marksDisruption: at('marksDisruption', gateHistory('PodDisruptionConditions')),
    readsConditions: at('readsConditions', READS_CONDITIONS),
    namesTaint: at('namesTaint', NAMES_TAINT),
    comparisonOperators: at(
      'comparisonOperators',
      gateHistory('TaintTolerationComparisonOperators'),
    ),
    balanceScore: at('balanceScore', BALANCE_SCORE),
    scoresBalanceOfBestEffort: at('scoresBalanceOfBestEffort', SCORES_BALANCE_OF_BEST_EFFORT),
    volumeAffinityReason: at('volumeAffinityReason', VOLUME_AFFINITY_REASON),
    countsResizedContainers: at('countsResizedContainers', COUNTS_RESIZED_CONTAINERS),
    countsResizedPods: at('countsResizedPods', COUNTS_RESIZED_PODS),
    podLevelResources: at('podLevelResources', gateHistory('PodLevelResources')),
    speaksOfClaims: at('speaksOfClaims', SPEAKS_OF_CLAIMS),
  });
  return { behavior, origins };
}

/** The opposite of a gate. */
function switched(gate: History<boolean>): History<boolean> {
  const [[first, on], ...later] = gate;
  return [[first, !on], ...later.map(([since, value]) => [since, !value] as const)];
}
