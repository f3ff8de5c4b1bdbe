import type { ApiClientsBehavior, ControllerWorkers } from '../behaviors.ts';
import type { Described } from './description.ts';

const RATE_FLAGS = 'staging/src/k8s.io/controller-manager/options/generic.go AddFlags';
const OPTIONS = 'cmd/kube-controller-manager/app/options';
const NODE_LIFECYCLE = 'pkg/controller/nodelifecycle/node_lifecycle_controller.go';

export const CONTROLLER_CLIENTS: Described<
  Pick<
    ApiClientsBehavior,
    'controllerManager' | 'taintEvictionSharesBucket' | 'taintEvictionRequests' | 'podGcRequests'
  >
> = {
  controllerManager: {
    does: 'how fast each controller may send requests (the burst: --kube-api-burst)',
    upstream: RATE_FLAGS,
  },
  taintEvictionSharesBucket: {
    does: 'taint eviction sends its requests through the client of node lifecycle',
    upstream: 'pkg/features/kube_features.go SeparateTaintEvictionController',
  },
  taintEvictionRequests: {
    does: 'requests of one eviction by a taint',
    upstream: 'pkg/controller/tainteviction/taint_eviction.go addConditionAndDeletePod',
  },
  podGcRequests: {
    does: 'requests for one pod that is collected',
    upstream: 'pkg/controller/podgc/gc_controller.go markFailedAndDeletePodWithCondition',
  },
};

export const CLOUD_CLIENTS: Described<Pick<ApiClientsBehavior, 'cloudControllerManager'>> = {
  cloudControllerManager: {
    does: 'how fast each of its controllers may send requests (the burst: --kube-api-burst)',
    upstream: RATE_FLAGS,
  },
};

export const SCHEDULER_CLIENTS: Described<Pick<ApiClientsBehavior, 'scheduler'>> = {
  scheduler: {
    does: 'how fast it may send requests about pods (clientConnection in a configuration file)',
    upstream: 'pkg/scheduler/apis/config/v1/defaults.go SetDefaults_KubeSchedulerConfiguration',
  },
};

export const DRAIN_CLIENT: Described<Pick<ApiClientsBehavior, 'drain'>> = {
  drain: {
    does: 'how fast a drain may send requests',
    upstream: 'staging/src/k8s.io/cli-runtime/pkg/genericclioptions/config_flags.go ToRESTConfig',
  },
};

export const CONTROLLER_WORKERS: Described<ControllerWorkers> = {
  monitorPass: {
    does: 'nodes that a look at the heartbeats of all nodes takes at a time',
    upstream: `${NODE_LIFECYCLE} NewNodeLifecycleController`,
  },
  nodeTaints: {
    does: 'nodes whose NoSchedule taints are brought up to date at a time',
    upstream: `${NODE_LIFECYCLE} doNodeProcessingPassWorker`,
  },
  nodePods: {
    does: 'new pods of nodes that are not Ready that are marked at a time',
    upstream: `${NODE_LIFECYCLE} podUpdateWorkerSize`,
  },
  replicaSet: {
    does: 'ReplicaSets that are synced at a time',
    upstream: `${OPTIONS}/replicasetcontroller.go AddFlags`,
  },
  replicationController: {
    does: 'ReplicationControllers that are synced at a time',
    upstream: `${OPTIONS}/replicationcontroller.go AddFlags`,
  },
  deployment: {
    does: 'Deployments that are synced at a time',
    upstream: `${OPTIONS}/deploymentcontroller.go AddFlags`,
  },
  statefulSet: {
    does: 'StatefulSets that are synced at a time',
    upstream: `${OPTIONS}/statefulsetcontroller.go AddFlags`,
  },
  daemonSet: {
    does: 'DaemonSets that are synced at a time',
    upstream: `${OPTIONS}/daemonsetcontroller.go AddFlags`,
  },
  job: {
    does: 'Jobs that are synced at a time',
    upstream: `${OPTIONS}/jobcontroller.go AddFlags`,
  },
  endpoints: {
    does: 'Services whose Endpoints are synced at a time',
    upstream: `${OPTIONS}/endpointcontroller.go AddFlags`,
  },
  endpointSlice: {
    does: 'Services whose EndpointSlices are synced at a time',
    upstream: `${OPTIONS}/endpointslicecontroller.go AddFlags`,
  },
};
