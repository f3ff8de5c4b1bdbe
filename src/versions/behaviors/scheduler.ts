import { gateHistory } from '../feature-status.ts';
import { Origins } from '../origin.ts';
import type { History, KubernetesVersion } from '../version.ts';
import { gateIn } from './control-plane-row.ts';
import { type BehaviorOf, constantAt, type Described, type Row, resolveRows, row } from './row.ts';

const PLUGINS = 'pkg/scheduler/framework/plugins';

/** The scheduler has its default profile and gates, so that its release alone decides. */
const at = <Value>(
  history: History<Value>,
  words: Described<Value>,
): Row<Value, KubernetesVersion> => row((version) => constantAt(history, version), words);

/** The rules by which kube-scheduler finds nodes for pods. */
export const SCHEDULER = {
  marksDisruption: at(gateHistory('PodDisruptionConditions'), {
    does: 'pods that it preempts get the condition DisruptionTarget, which says why',
    upstream: gateIn('PodDisruptionConditions'),
    touches: 'jobs-that-read-disruptions',
  }),
  /** Before 1.35 rules had no gate of their own. */
  readsDeviceTaintRules: at(gateHistory('DRADeviceTaintRules'), {
    does: 'DeviceTaintRules keep pods from devices',
    upstream: gateIn('DRADeviceTaintRules'),
    touches: 'pods-with-devices',
  }),
  /**
   * Gate DynamicResourceAllocation: the message of the plugin for claims comes before that of
   * preemption.
   * @upstream pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go PostFilter (1.36)
   */
  claimMessages: at<boolean>(
    [
      ['1.20', false],
      ['1.34', true],
    ],
    {
      does: 'the reason of a Pending pod says that there are no new claims to deallocate',
      upstream: `${PLUGINS}/dynamicresources/dynamicresources.go PostFilter`,
      touches: 'pending-pods',
    },
  ),
  /**
   * Gate TaintNodesByCondition.
   * @upstream pkg/scheduler/algorithm/predicates/predicates.go CheckNodeConditionPredicate (1.11)
   */
  readsConditions: at(switched(gateHistory('TaintNodesByCondition')), {
    does: 'conditions of nodes keep pods away, and not taints made of them',
    upstream: 'pkg/scheduler/algorithm/predicates/predicates.go CheckNodeConditionPredicate',
    touches: 'nodes',
  }),
  /**
   * 1.34.0 and 1.34.1 still named the taint.
   * @upstream pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go Filter (1.36)
   */
  taintInMessage: at<boolean>(
    [
      ['1.20', true],
      ['1.34', false],
    ],
    {
      does: 'the reason of a Pending pod names the taint that it does not tolerate',
      upstream: `${PLUGINS}/tainttoleration/taint_toleration.go Filter`,
      touches: 'pending-pods',
    },
  ),
  comparisonOperators: at(gateHistory('TaintTolerationComparisonOperators'), {
    does: 'tolerations may have the operators Gt and Lt',
    upstream: gateIn('TaintTolerationComparisonOperators'),
  }),
  /**
   * Gate SchedulerPopFromBackoffQ.
   * @upstream pkg/scheduler/backend/queue/active_queue.go unlockedPop (1.36)
   */
  waitsOutBackOffs: at<boolean>(
    [
      ['1.20', true],
      ['1.33', false],
    ],
    {
      does: 'pods that were refused are not tried before their back-off is over, even when no other pod waits',
      upstream: 'pkg/scheduler/backend/queue/active_queue.go unlockedPop',
      touches: 'pending-pods',
    },
  ),
  /** @upstream pkg/scheduler/framework/plugins/noderesources/resource_allocation.go score (1.36) */
  balanceScore: at<'with-pod' | 'gained'>(
    [
      ['1.20', 'with-pod'],
      ['1.36', 'gained'],
    ],
    {
      does: 'a node is scored for how balanced the pod leaves it, or for what the pod gains',
      upstream: `${PLUGINS}/noderesources/resource_allocation.go score`,
      touches: 'pods-of-default-scheduler',
    },
  ),
  /** @upstream pkg/scheduler/framework/plugins/noderesources/balanced_allocation.go PreScore (1.36) */
  scoresBalanceOfBestEffort: at<boolean>(
    [
      ['1.20', true],
      ['1.33', false],
    ],
    {
      does: 'balance also counts for pods that request neither cpu nor memory',
      upstream: `${PLUGINS}/noderesources/balanced_allocation.go PreScore`,
      touches: 'best-effort-pods',
    },
  ),
  /** @upstream pkg/scheduler/framework/plugins/imagelocality/image_locality.go sumImageScores (1.36) */
  scoresInitImages: at<boolean>(
    [
      ['1.20', false],
      ['1.30', true],
    ],
    {
      does: 'nodes are preferred that have the images of init containers, too',
      upstream: `${PLUGINS}/imagelocality/image_locality.go sumImageScores`,
      touches: 'pods-of-default-scheduler',
    },
  ),
  /** @upstream pkg/scheduler/framework/plugins/volumebinding/binder.go ErrReasonNodeConflict (1.36) */
  volumeAffinityReason: at<string>(
    [
      ['1.20', 'node(s) had volume node affinity conflict'],
      ['1.33', "node(s) didn't match PersistentVolume's node affinity"],
    ],
    {
      does: 'the reason of a node from which a bound volume cannot be reached',
      upstream: `${PLUGINS}/volumebinding/binder.go ErrReasonNodeConflict`,
      touches: 'pending-pods-with-claims',
    },
  ),
  requiresDeclaredFeatures: at(gateHistory('NodeDeclaredFeatures'), {
    does: 'pods whose spec needs a feature run only on nodes that declare it',
    upstream: gateIn('NodeDeclaredFeatures'),
    touches: 'pods-that-need-features',
  }),
  /** @upstream component-helpers nodedeclaredfeatures/features/registry.go AllFeatures (1.37) */
  bindMountOptionsNeedFeature: at<boolean>(
    [
      ['1.20', false],
      ['1.37', true],
    ],
    {
      does: 'so do pods whose mounts have options of their own',
      upstream:
        'staging/src/k8s.io/component-helpers/nodedeclaredfeatures/features/registry.go AllFeatures',
      touches: 'pods-with-mount-options',
    },
  ),
  countsResizedContainers: at<boolean>(
    [
      ['1.20', false],
      ['1.33', true],
    ],
    {
      does: 'what containers were resized to counts on their node',
      upstream: 'pkg/features/kube_features.go InPlacePodVerticalScaling',
      touches: 'pods-with-resized-containers',
    },
  ),
  countsResizedPods: at<boolean>(
    [
      ['1.20', false],
      ['1.36', true],
    ],
    {
      does: 'what pods as a whole were resized to counts on their node',
      upstream: 'pkg/features/kube_features.go InPlacePodLevelResourcesVerticalScaling',
      touches: 'resized-pods',
    },
  ),
  podLevelResources: at(gateHistory('PodLevelResources'), {
    does: 'what pods ask for as a whole counts on their node',
    upstream: gateIn('PodLevelResources'),
    touches: 'pods-with-own-resources',
  }),
};

export type SchedulerBehavior = BehaviorOf<typeof SCHEDULER>;

/** The behavior of the scheduler of one release. */
export const resolveScheduler = (version: KubernetesVersion): SchedulerBehavior =>
  explainScheduler(version).behavior;

/** The same, with its origins. */
export function explainScheduler(version: KubernetesVersion): {
  readonly behavior: SchedulerBehavior;
  readonly origins: Origins;
} {
  const origins = new Origins();
  const behavior = resolveRows(SCHEDULER, version, origins.under('scheduler'));
  return { behavior, origins };
}

/** The opposite of a gate. */
function switched(gate: History<boolean>): History<boolean> {
  const [[first, on], ...later] = gate;
  return [[first, !on], ...later.map(([since, value]) => [since, !value] as const)];
}
