import type { BehaviorRequest } from '../behavior-request.ts';
import { CLIENT_GO_LIMITS, type ClientLimits, limitsOfFlags } from '../client-limits.ts';
import {
  CLOUD_CONTROLLER_MANAGER_FLAGS,
  CONTROLLER_MANAGER_FLAGS,
  type Flag,
  SCHEDULER_FLAGS,
} from '../flags/table.ts';
import type { Setting } from '../origin.ts';
import {
  type ControlPlaneRow,
  constant,
  managerFeature,
  managerFlag,
} from './control-plane-row.ts';
import { type BehaviorOf, row } from './row.ts';

const RATE_FLAGS = 'staging/src/k8s.io/controller-manager/options/generic.go AddFlags';
const NODE_LIFECYCLE = 'pkg/controller/nodelifecycle/node_lifecycle_controller.go';

/** The clients of kube-controller-manager. */
export const CONTROLLER_CLIENTS = {
  /** Every controller has a client of its own. */
  controllerManager: row(
    ({ controllerManagerFlags, controlPlane }: BehaviorRequest) =>
      limitsOfFlags(CONTROLLER_MANAGER_FLAGS, controllerManagerFlags, controlPlane),
    {
      does: 'how fast each controller may send requests (the burst: --kube-api-burst)',
      upstream: RATE_FLAGS,
    },
  ),
  taintEvictionSharesBucket: row(sharesBucket, {
    does: 'taint eviction sends its requests through the client of node lifecycle',
    upstream: 'pkg/features/kube_features.go SeparateTaintEvictionController',
    touches: 'nodes',
  }),
  /** GET, PATCH and DELETE, or DELETE only. */
  taintEvictionRequests: row((request: BehaviorRequest) => requestsWithCondition(request, 3), {
    does: 'requests of one eviction by a taint',
    upstream: 'pkg/controller/tainteviction/taint_eviction.go addConditionAndDeletePod',
    touches: 'pods',
  }),
  /** PATCH (unless the pod is finished) and DELETE, or DELETE only. */
  podGcRequests: row((request: BehaviorRequest) => requestsWithCondition(request, 2), {
    does: 'requests for one pod that is collected',
    upstream: 'pkg/controller/podgc/gc_controller.go markFailedAndDeletePodWithCondition',
    touches: 'pods',
  }),
};

/** The number of concurrent requests, or syncs, of the controllers of kube-controller-manager. */
export const CONTROLLER_WORKERS = {
  /**
   * Up to 1.26 one node after the other.
   * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go NewNodeLifecycleController (1.27)
   */
  monitorPass: constant<8 | 1>(
    [
      ['1.20', 1],
      ['1.27', 8],
    ],
    {
      does: 'nodes that a look at the heartbeats of all nodes takes at a time',
      upstream: `${NODE_LIFECYCLE} NewNodeLifecycleController`,
      touches: 'nodes',
    },
  ),
  /** @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go doNodeProcessingPassWorker (1.36) */
  nodeTaints: constant<number>([['1.20', 8]], {
    does: 'nodes whose NoSchedule taints are brought up to date at a time',
    upstream: `${NODE_LIFECYCLE} doNodeProcessingPassWorker`,
  }),
  /** @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go podUpdateWorkerSize (1.36) */
  nodePods: constant<number>([['1.20', 4]], {
    does: 'new pods of nodes that are not Ready that are marked at a time',
    upstream: `${NODE_LIFECYCLE} podUpdateWorkerSize`,
  }),
  deviceTaintEviction: syncs(
    'pods with tainted devices that',
    'devicetainteviction',
    CONTROLLER_MANAGER_FLAGS.concurrentDeviceTaintEvictionSyncs,
  ),
  replicaSet: syncs(
    'ReplicaSets that',
    'replicaset',
    CONTROLLER_MANAGER_FLAGS.concurrentReplicaSetSyncs,
  ),
  replicationController: syncs(
    'ReplicationControllers that',
    'replicationcontroller',
    CONTROLLER_MANAGER_FLAGS.concurrentRcSyncs,
  ),
  deployment: syncs(
    'Deployments that',
    'deployment',
    CONTROLLER_MANAGER_FLAGS.concurrentDeploymentSyncs,
  ),
  statefulSet: syncs(
    'StatefulSets that',
    'statefulset',
    CONTROLLER_MANAGER_FLAGS.concurrentStatefulSetSyncs,
  ),
  daemonSet: syncs(
    'DaemonSets that',
    'daemonset',
    CONTROLLER_MANAGER_FLAGS.concurrentDaemonSetSyncs,
  ),
  cronJob: syncs('CronJobs that', 'cronjob', CONTROLLER_MANAGER_FLAGS.concurrentCronJobSyncs),
  job: syncs('Jobs that', 'job', CONTROLLER_MANAGER_FLAGS.concurrentJobSyncs),
  endpoints: syncs(
    'Services whose Endpoints',
    'endpoint',
    CONTROLLER_MANAGER_FLAGS.concurrentEndpointSyncs,
  ),
  endpointSlice: syncs(
    'Services whose EndpointSlices',
    'endpointslice',
    CONTROLLER_MANAGER_FLAGS.concurrentServiceEndpointSyncs,
  ),
};

/** The clients of cloud-controller-manager. */
export const CLOUD_CLIENTS = {
  cloudControllerManager: row(
    ({ cloudControllerManagerFlags = [], controlPlane }: BehaviorRequest) =>
      limitsOfFlags(CLOUD_CONTROLLER_MANAGER_FLAGS, cloudControllerManagerFlags, controlPlane),
    {
      does: 'how fast each of its controllers may send requests (the burst: --kube-api-burst)',
      upstream: RATE_FLAGS,
    },
  ),
};

/** The clients of kube-scheduler: one for pods and one for events. */
export const SCHEDULER_CLIENTS = {
  scheduler: row(
    ({ schedulerFlags = [], controlPlane }: BehaviorRequest) =>
      limitsOfFlags(SCHEDULER_FLAGS, schedulerFlags, controlPlane),
    {
      does: 'how fast it may send requests about pods (clientConnection in a configuration file)',
      upstream: 'pkg/scheduler/apis/config/v1/defaults.go SetDefaults_KubeSchedulerConfiguration',
    },
  ),
};

/** The client of `kubectl drain`. */
export const DRAIN_CLIENT = {
  /**
   * kubectl gives its eviction client no limits, so that those of client-go apply.
   * @upstream staging/src/k8s.io/cli-runtime/pkg/genericclioptions/config_flags.go ToRESTConfig (1.36)
   */
  drain: constant<ClientLimits>([['1.20', CLIENT_GO_LIMITS]], {
    does: 'how fast a drain may send requests',
    upstream: 'staging/src/k8s.io/cli-runtime/pkg/genericclioptions/config_flags.go ToRESTConfig',
  }),
};

export type ControllerWorkers = BehaviorOf<typeof CONTROLLER_WORKERS>;

/** The limits of the clients of the control plane and of kubectl, and their workers. */
export type ApiClientsBehavior = BehaviorOf<typeof CONTROLLER_CLIENTS> &
  BehaviorOf<typeof CLOUD_CLIENTS> &
  BehaviorOf<typeof SCHEDULER_CLIENTS> &
  BehaviorOf<typeof DRAIN_CLIENT> & { readonly workers: ControllerWorkers };

function syncs(what: string, file: string, flag: Flag<number>): ControlPlaneRow<number> {
  return managerFlag(flag, {
    does: `${what} are synced at a time`,
    upstream: `cmd/kube-controller-manager/app/options/${file}controller.go AddFlags`,
  });
}

/** Controllers of one process have a client each; taint eviction was no controller of its own. */
function sharesBucket(request: BehaviorRequest): Setting<boolean> {
  const separate = managerFeature('SeparateTaintEvictionController', request);
  return { ...separate, value: !separate.value };
}

/** The requests of one deletion: so many with the condition DisruptionTarget, 1 without. */
function requestsWithCondition<const Count extends number>(
  request: BehaviorRequest,
  withCondition: Count,
): Setting<Count | 1> {
  const marks = managerFeature('PodDisruptionConditions', request);
  return { ...marks, value: marks.value ? withCondition : 1 };
}
