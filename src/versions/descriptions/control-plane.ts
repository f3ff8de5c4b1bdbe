import type {
  AdmissionBehavior,
  AttachDetachBehavior,
  CloudNodeLifecycleBehavior,
  DisruptionBehavior,
  EndpointSliceBehavior,
  EvictionApiBehavior,
  NodeIpamBehavior,
  NodeLifecycleBehavior,
  PodGcBehavior,
  TaintEvictionBehavior,
} from '../behaviors.ts';
import type { Described } from './description.ts';

const CONTROLLERS = 'staging/src/k8s.io/controller-manager/app/helper.go IsControllerEnabled';
const NODE_FLAGS = 'cmd/kube-controller-manager/app/options/nodelifecyclecontroller.go AddFlags';
const SHARED_FLAGS = 'staging/src/k8s.io/cloud-provider/options/kubecloudshared.go AddFlags';
const ENDPOINT_SLICE_FLAGS =
  'cmd/kube-controller-manager/app/options/endpointslicecontroller.go AddFlags';
const GATES = 'pkg/features/kube_features.go';
const DEFAULT_TOLERATIONS = 'plugin/pkg/admission/defaulttolerationseconds/admission.go';

export const NODE_LIFECYCLE: Described<NodeLifecycleBehavior> = {
  enabled: { does: 'the controller runs', upstream: CONTROLLERS },
  monitorPeriod: {
    does: 'from one look at the heartbeats of all nodes to the next',
    unit: 'duration',
    upstream: SHARED_FLAGS,
  },
  monitorGracePeriod: {
    does: 'how long a node may be silent before its conditions become Unknown',
    unit: 'duration',
    upstream: NODE_FLAGS,
  },
  startupGracePeriod: {
    does: 'the same for a node that has never been Ready',
    unit: 'duration',
    upstream: NODE_FLAGS,
  },
  evictionRate: {
    does: 'nodes of a zone that are tainted NoExecute per second',
    unit: 'float32',
    upstream: NODE_FLAGS,
  },
  secondaryEvictionRate: {
    does: 'the same in a large zone that is partially disrupted',
    unit: 'float32',
    upstream: NODE_FLAGS,
  },
  unhealthyZoneThreshold: {
    does: 'share of nodes not ready from which a zone is partially disrupted',
    unit: 'float32',
    upstream: NODE_FLAGS,
  },
  largeClusterSizeThreshold: {
    does: 'a zone of more nodes than this is large; others are not tainted at all while disrupted',
    upstream: NODE_FLAGS,
  },
  taintDecision: {
    does: 'which Ready condition decides about the NoExecute taint: as a pass found it or left it',
    upstream: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go monitorNodeHealth',
  },
  evictsBy: {
    does: 'how pods of nodes that are not ready go: by taints, or the controller deletes them itself',
    upstream: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go useTaintBasedEvictions',
  },
  podEvictionTimeout: {
    does: 'how long a node is not ready before the controller deletes its pods itself',
    unit: 'duration',
    upstream: NODE_FLAGS,
  },
  queues: {
    does: 'whether each pass puts nodes into the queue of their zone anew, or the first one only',
    upstream: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go markNodeForTainting',
  },
  taintsByCondition: {
    does: 'conditions and cordons of nodes become NoSchedule taints',
    upstream: `${GATES} TaintNodesByCondition`,
  },
  readsLeases: { does: 'a renewed Lease is a sign of life', upstream: `${GATES} NodeLease` },
};

export const NODE_IPAM: Described<NodeIpamBehavior> = {
  enabled: {
    does: 'nodes get ranges of addresses for their pods',
    upstream: 'cmd/kube-controller-manager/app/core.go startNodeIpamController',
  },
  ranges: {
    does: 'the ranges that those of nodes are cut from, and the size of these',
    upstream: 'pkg/controller/nodeipam/ipam/range_allocator.go NewCIDRRangeAllocator',
  },
  serviceRanges: {
    does: 'addresses of Services, which no node gets',
    upstream: 'pkg/controller/nodeipam/ipam/range_allocator.go filterOutServiceRange',
  },
};

export const TAINT_EVICTION: Described<TaintEvictionBehavior> = {
  enabled: {
    does: 'pods are deleted that do not tolerate a NoExecute taint of their node',
    upstream: CONTROLLERS,
  },
  comparisonOperators: {
    does: 'tolerations may have the operators Gt and Lt',
    upstream: `${GATES} TaintTolerationComparisonOperators`,
  },
  marksDisruption: {
    does: 'pods that go get the condition DisruptionTarget, which says why',
    upstream: `${GATES} PodDisruptionConditions`,
  },
};

export const POD_GC: Described<PodGcBehavior> = {
  enabled: { does: 'the controller runs', upstream: CONTROLLERS },
  checkPeriod: {
    does: 'from one collection to the next',
    unit: 'duration',
    upstream: 'pkg/controller/podgc/gc_controller.go gcCheckPeriod',
  },
  quarantine: {
    does: 'how long a node must be gone before its pods are orphans',
    unit: 'duration',
    upstream: 'pkg/controller/podgc/gc_controller.go quarantineTime',
  },
  terminatedPodThreshold: {
    does: 'finished pods that may stay; 0 or less: all of them',
    upstream: 'cmd/kube-controller-manager/app/options/podgccontroller.go AddFlags',
  },
  removesOutOfServicePods: {
    does: 'pods that are Terminating on out-of-service nodes are removed by force',
    upstream: `${GATES} NodeOutOfServiceVolumeDetach`,
  },
  marksDisruption: {
    does: 'pods that go get the condition DisruptionTarget, which says why',
    upstream: `${GATES} PodDisruptionConditions`,
  },
};

export const ATTACH_DETACH: Described<AttachDetachBehavior> = {
  enabled: { does: 'the controller runs', upstream: CONTROLLERS },
  reconcilePeriod: {
    does: 'from one look at the volumes to the next',
    unit: 'duration',
    upstream: 'pkg/controller/volume/attachdetach/attach_detach_controller.go DefaultTimerConfig',
  },
  maxWaitForUnmount: {
    does: 'how long a kubelet may take to let go of a volume before it is detached by force',
    unit: 'duration',
    upstream:
      'pkg/controller/volume/attachdetach/attach_detach_controller.go ReconcilerMaxWaitForUnmountDuration',
  },
  forceDetach: {
    does: 'from which nodes volumes are detached by force',
    upstream: 'pkg/controller/volume/attachdetach/reconciler/reconciler.go nodeIsHealthy',
  },
  outOfService: {
    does: 'volumes are detached at once from out-of-service nodes',
    upstream: `${GATES} NodeOutOfServiceVolumeDetach`,
  },
};

export const DISRUPTION: Described<DisruptionBehavior> = {
  enabled: { does: 'the status of PodDisruptionBudgets is kept up to date', upstream: CONTROLLERS },
  unmanagedPods: {
    does: 'what a pod without a controller does to a budget that counts by percentage or maxUnavailable',
    upstream: 'pkg/controller/disruption/disruption.go getExpectedScale',
  },
  clearsStaleDisruptions: {
    does: 'a condition DisruptionTarget that nothing came of is taken back',
    upstream: `${GATES} PodDisruptionConditions`,
  },
};

export const ENDPOINT_SLICE: Described<EndpointSliceBehavior> = {
  enabled: { does: 'the EndpointSlices of Services follow their pods', upstream: CONTROLLERS },
  batchPeriod: {
    does: 'from a change of a pod until the EndpointSlices of its Services are written',
    unit: 'duration',
    upstream: ENDPOINT_SLICE_FLAGS,
  },
  mostPerSlice: { does: 'endpoints in one EndpointSlice', upstream: ENDPOINT_SLICE_FLAGS },
};

export const EVICTION_API: Described<EvictionApiBehavior> = {
  notObservedRetryAfterSeconds: {
    does: 'seconds to wait that a refusal names while the status of a budget is older than its spec',
    upstream: 'pkg/registry/core/pod/storage/eviction.go createTooManyRequestsError',
  },
  readsUnhealthyPodEvictionPolicy: {
    does: 'the unhealthyPodEvictionPolicy of budgets is read',
    upstream: `${GATES} PDBUnhealthyPodEvictionPolicy`,
  },
  emptySelector: {
    does: 'what a budget with an empty selector covers',
    upstream: 'pkg/registry/core/pod/storage/eviction.go getPodDisruptionBudgets',
  },
  marksDisruption: {
    does: 'pods that go get the condition DisruptionTarget, which says why',
    upstream: `${GATES} PodDisruptionConditions`,
  },
};

export const CLOUD_NODE_LIFECYCLE: Described<CloudNodeLifecycleBehavior> = {
  monitorPeriod: {
    does: 'from one question to the cloud about nodes that are not Ready to the next',
    unit: 'duration',
    upstream: SHARED_FLAGS,
  },
};

export const ADMISSION: Described<AdmissionBehavior> = {
  defaultTolerationSeconds: {
    does: 'new pods get tolerations for nodes that are not ready or unreachable',
    upstream: 'pkg/kubeapiserver/options/plugins.go DefaultOffAdmissionPlugins',
  },
  podTolerationRestriction: {
    does: 'namespaces decide about the tolerations of new pods',
    upstream: 'pkg/kubeapiserver/options/plugins.go DefaultOffAdmissionPlugins',
  },
  defaultNotReadyTolerationSeconds: {
    does: 'tolerationSeconds that new pods get for nodes that are not ready',
    upstream: DEFAULT_TOLERATIONS,
  },
  defaultUnreachableTolerationSeconds: {
    does: 'tolerationSeconds that new pods get for nodes that are unreachable',
    upstream: DEFAULT_TOLERATIONS,
  },
};
