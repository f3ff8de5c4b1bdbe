import type { SchedulerBehavior } from './behaviors.ts';
import { type History, heldAt } from './history.ts';
import type { KubernetesVersion } from './version.ts';

/**
 * 1.34.0 and 1.34.1 still named the taint.
 * @upstream pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go Filter (1.36)
 */
const NAMES_TAINT: History<boolean> = [
  ['1.20', true],
  ['1.34', false],
];

/** Gate PodDisruptionConditions. */
const MARKS_DISRUPTION: History<boolean> = [
  ['1.20', false],
  ['1.26', true],
];

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

/** Gate PodLevelResources. */
const POD_LEVEL_RESOURCES: History<boolean> = [
  ['1.20', false],
  ['1.34', true],
];

/** What the scheduler of one release does with its default profile and gates. */
export function resolveScheduler(version: KubernetesVersion): SchedulerBehavior {
  const at = <Value>(history: History<Value>): Value => heldAt(history, version).value;
  return Object.freeze({
    marksDisruption: at(MARKS_DISRUPTION),
    namesTaint: at(NAMES_TAINT),
    comparisonOperators: false,
    balanceScore: at(BALANCE_SCORE),
    scoresBalanceOfBestEffort: at(SCORES_BALANCE_OF_BEST_EFFORT),
    volumeAffinityReason: at(VOLUME_AFFINITY_REASON),
    countsResizedContainers: at(COUNTS_RESIZED_CONTAINERS),
    countsResizedPods: at(COUNTS_RESIZED_PODS),
    podLevelResources: at(POD_LEVEL_RESOURCES),
  });
}
