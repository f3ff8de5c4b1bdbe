import { type Duration, milliseconds, minutes, seconds } from '#units';
import type {
  AttachDetachBehavior,
  ClientLimits,
  ControllerWorkers,
  DisruptionBehavior,
  EvictionApiBehavior,
  NodeLifecycleBehavior,
} from './behaviors.ts';
import { CLIENT_GO_LIMITS } from './client-limits.ts';
import type { History } from './history.ts';

/**
 * From 1.34 on a node that a pass marks Unknown is queued for its NoExecute taint in that very
 * pass; before, the condition read before the pass decided, so the next pass queued it.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go monitorNodeHealth (1.34)
 */
export const TAINT_DECISION: History<NodeLifecycleBehavior['taintDecision']> = [
  ['1.20', 'condition-before-pass'],
  ['1.34', 'condition-after-pass'],
];

/**
 * Up to 1.18 a node that was once in the queue of its zone kept its place, and one that was worked
 * on was not looked at again before it was Ready: a taint removed by hand stayed off.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go markNodeForTainting (1.19)
 */
export const TAINT_QUEUES: History<NodeLifecycleBehavior['queues']> = [
  ['1.8', 'once'],
  ['1.19', 'in-each-pass'],
];

/** @upstream pkg/controller/podgc/gc_controller.go gcCheckPeriod (1.36) */
export const POD_GC_CHECK_PERIOD: History<Duration> = [['1.20', seconds(20)]];

/** @upstream pkg/controller/podgc/gc_controller.go quarantineTime (1.36) */
export const POD_GC_QUARANTINE: History<Duration> = [['1.20', seconds(40)]];

/** @upstream pkg/controller/volume/attachdetach/attach_detach_controller.go DefaultTimerConfig (1.36) */
export const ATTACH_DETACH_PERIOD: History<Duration> = [['1.20', milliseconds(100)]];

/**
 * The time that a kubelet may take to unmount.
 * @upstream pkg/controller/volume/attachdetach/attach_detach_controller.go ReconcilerMaxWaitForUnmountDuration (1.36)
 */
export const MAX_WAIT_FOR_UNMOUNT: History<Duration> = [['1.20', minutes(6)]];

/**
 * Up to 1.24 the wait ends on healthy nodes too.
 * @upstream pkg/controller/volume/attachdetach/reconciler/reconciler.go nodeIsHealthy (1.25)
 */
export const FORCE_DETACH: History<Exclude<AttachDetachBehavior['forceDetach'], 'never'>> = [
  ['1.20', 'all-nodes'],
  ['1.25', 'unhealthy-nodes'],
];

/** @upstream pkg/controller/disruption/disruption.go getExpectedScale (1.22) */
export const UNMANAGED_PODS: History<DisruptionBehavior['unmanagedPods']> = [
  ['1.20', 'failure'],
  ['1.22', 'passed-over'],
];

/** In seconds; 1.20 gave none. @upstream pkg/registry/core/pod/storage/eviction.go createTooManyRequestsError (1.36) */
export const NOT_OBSERVED_RETRY_AFTER: History<number> = [
  ['1.20', 0],
  ['1.21', 10],
];

/** @upstream pkg/registry/core/pod/storage/eviction.go getPodDisruptionBudgets (1.27) */
export const EMPTY_BUDGET_SELECTOR: History<EvictionApiBehavior['emptySelector']> = [
  ['1.20', 'nothing'],
  ['1.27', 'everything'],
];

/** @upstream pkg/controller/job/job_controller.go delayTerminalCondition (1.36) */
export const JOB_WAITS_FOR_TERMINATING_PODS: History<boolean> = [
  ['1.20', false],
  ['1.31', true],
];

/**
 * The last patch releases of 1.34 to 1.36 do, too.
 * @upstream pkg/controller/job/job_controller.go manageJob (1.37)
 */
export const JOB_ACTIVE_IN_BACKOFF: History<boolean> = [
  ['1.20', false],
  ['1.37', true],
];

/**
 * Where order does not matter; see the gate MaxUnavailableStatefulSet.
 * @upstream pkg/controller/statefulset/stateful_set_control.go updateStatefulSetAfterInvariantEstablished (1.37)
 */
export const STATEFUL_SET_UNAVAILABLE_FIRST: History<boolean> = [
  ['1.20', false],
  ['1.37', true],
];

/**
 * Up to 1.26 one node after the other.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go NewNodeLifecycleController (1.27)
 */
export const MONITOR_PASS_WORKERS: History<ControllerWorkers['monitorPass']> = [
  ['1.20', 1],
  ['1.27', 8],
];

/** @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go doNodeProcessingPassWorker (1.36) */
export const NODE_TAINT_WORKERS: History<number> = [['1.20', 8]];

/** @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go podUpdateWorkerSize (1.36) */
export const NODE_POD_WORKERS: History<number> = [['1.20', 4]];

/**
 * kubectl gives its eviction client no limits, so that those of client-go apply.
 * @upstream staging/src/k8s.io/cli-runtime/pkg/genericclioptions/config_flags.go ToRESTConfig (1.36)
 */
export const DRAIN_LIMITS: History<ClientLimits> = [['1.20', CLIENT_GO_LIMITS]];
