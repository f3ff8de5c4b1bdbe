import type { JobBehavior, SchedulerBehavior, StatefulSetBehavior } from '../behaviors.ts';
import type { Described } from './description.ts';

const GATES = 'pkg/features/kube_features.go';
const PLUGINS = 'pkg/scheduler/framework/plugins';

export const JOBS: Described<JobBehavior> = {
  podReplacementPolicy: {
    does: 'Jobs may wait for the end of a pod before they replace it',
    upstream: `${GATES} JobPodReplacementPolicy`,
  },
  podFailurePolicy: {
    does: 'Jobs may tell failures of pods apart, evictions among them',
    upstream: `${GATES} JobPodFailurePolicy`,
  },
  backoffLimitPerIndex: {
    does: 'indexed Jobs may count failures by index',
    upstream: `${GATES} JobBackoffLimitPerIndex`,
  },
  successPolicy: {
    does: 'indexed Jobs may succeed by some of their indexes',
    upstream: `${GATES} JobSuccessPolicy`,
  },
  waitsForTerminatingPods: {
    does: 'a Job is finished only when none of its pods is Terminating any more',
    upstream: 'pkg/controller/job/job_controller.go delayTerminalCondition',
  },
  readyWithinActive: {
    does: 'the API server refuses what a Job says of itself when more of its pods are Ready than active',
    upstream: `${GATES} JobManagedBy`,
  },
  activeInBackoff: {
    does: 'a Job that waits to replace a failed pod says how many of its pods are active, not that none is',
    upstream: 'pkg/controller/job/job_controller.go manageJob',
  },
};

export const STATEFUL_SETS: Described<StatefulSetBehavior> = {
  maxUnavailable: {
    does: 'rolling updates of StatefulSets may delete several pods at a time',
    upstream: `${GATES} MaxUnavailableStatefulSet`,
  },
  unavailableFirst: {
    does: 'such updates delete old pods that are not available first, where order does not matter',
    upstream:
      'pkg/controller/statefulset/stateful_set_control.go updateStatefulSetAfterInvariantEstablished',
  },
};

export const SCHEDULER: Described<SchedulerBehavior> = {
  marksDisruption: {
    does: 'pods that it preempts get the condition DisruptionTarget, which says why',
    upstream: `${GATES} PodDisruptionConditions`,
  },
  speaksOfClaims: {
    does: 'the reason of a Pending pod says that there are no new claims to deallocate',
    upstream: `${PLUGINS}/dynamicresources/dynamicresources.go PostFilter`,
  },
  readsConditions: {
    does: 'conditions of nodes keep pods away, and not taints made of them',
    upstream: 'pkg/scheduler/algorithm/predicates/predicates.go CheckNodeConditionPredicate',
  },
  namesTaint: {
    does: 'the reason of a Pending pod names the taint that it does not tolerate',
    upstream: `${PLUGINS}/tainttoleration/taint_toleration.go Filter`,
  },
  comparisonOperators: {
    does: 'tolerations may have the operators Gt and Lt',
    upstream: `${GATES} TaintTolerationComparisonOperators`,
  },
  balanceScore: {
    does: 'a node is scored for how balanced the pod leaves it, or for what the pod gains',
    upstream: `${PLUGINS}/noderesources/resource_allocation.go score`,
  },
  scoresBalanceOfBestEffort: {
    does: 'balance also counts for pods that request neither cpu nor memory',
    upstream: `${PLUGINS}/noderesources/balanced_allocation.go PreScore`,
  },
  volumeAffinityReason: {
    does: 'the reason of a node from which a bound volume cannot be reached',
    upstream: `${PLUGINS}/volumebinding/binder.go ErrReasonNodeConflict`,
  },
  countsResizedContainers: {
    does: 'what containers were resized to counts on their node',
    upstream: `${GATES} InPlacePodVerticalScaling`,
  },
  countsResizedPods: {
    does: 'what pods as a whole were resized to counts on their node',
    upstream: `${GATES} InPlacePodLevelResourcesVerticalScaling`,
  },
  podLevelResources: {
    does: 'what pods ask for as a whole counts on their node',
    upstream: `${GATES} PodLevelResources`,
  },
};
