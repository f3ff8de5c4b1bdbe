/** A list of the API that a capture reads. */
export interface Resource {
  readonly kind: string;
  /** As in paths of the API: `pods`. */
  readonly resource: string;
  /** The empty text for the core group. */
  readonly group: string;
  /** The version that is asked for where the API server does not say which it prefers. */
  readonly version: string;
  /** The only versions of the group that have it, the newest first. */
  readonly versions?: readonly string[];
  readonly isNamespaced: boolean;
  /** Other names that kubectl knows it by. */
  readonly short?: readonly string[];
  /** The only object of the list that is read, such as one ConfigMap of all. */
  readonly only?: { readonly namespace: string; readonly name: string };
  /** What is unknown without it, as the rest of a sentence. */
  readonly without: string;
}

const UNSEEN_WORKLOADS =
  'workloads are inferred from the pods that run, so that those that are missing now are not made again';

const cluster = { isNamespaced: false } as const;
const namespaced = { isNamespaced: true } as const;
const core = { group: '', version: 'v1' } as const;
const apps = { group: 'apps', version: 'v1', ...namespaced, without: UNSEEN_WORKLOADS } as const;
const batch = { group: 'batch', version: 'v1', ...namespaced } as const;
const storage = { group: 'storage.k8s.io', version: 'v1', ...cluster } as const;
const webhooks = {
  ...{ group: 'admissionregistration.k8s.io', version: 'v1', ...cluster },
  without: 'what webhooks change in new pods or refuse is unknown',
} as const;
const devices = { group: 'resource.k8s.io', version: 'v1' } as const;
const UNSEEN_GANGS = 'how many pods of a gang have to be bound together is unknown';
const UNSEEN_DEVICES = 'which devices nodes have free is unknown';
const karpenter = {
  ...{ group: 'karpenter.sh', version: 'v1', ...cluster },
  without: 'what an autoscaler would add or remove is unknown',
} as const;
const metrics = {
  ...{ group: 'metrics.k8s.io', version: 'v1beta1' },
  without: 'the use of memory on nodes without statistics is unknown',
} as const;

/**
 * The lists that are read first, in this order. Nodes and Leases come after them: the newest
 * heartbeat is the start of a simulation, and a pod of an earlier list has its node in a later one.
 */
export const FIRST: readonly Resource[] = [
  {
    ...{ kind: 'Pod', resource: 'pods', ...core, ...namespaced, short: ['po'] },
    without: 'nothing can be evicted',
  },
  {
    ...{ kind: 'Namespace', resource: 'namespaces', ...core, ...cluster, short: ['ns'] },
    without: 'tolerations and selectors of namespaces are unknown',
  },
  {
    ...{ kind: 'Service', resource: 'services', ...core, ...namespaced, short: ['svc'] },
    without: 'which Services are down or degraded is unknown',
  },
  {
    ...{ kind: 'EndpointSlice', resource: 'endpointslices', group: 'discovery.k8s.io' },
    ...{ version: 'v1', ...namespaced },
    without: 'endpoints of Services are taken from their selectors',
  },
  { kind: 'Deployment', resource: 'deployments', ...apps, short: ['deploy'] },
  { kind: 'ReplicaSet', resource: 'replicasets', ...apps, short: ['rs'] },
  { kind: 'StatefulSet', resource: 'statefulsets', ...apps, short: ['sts'] },
  { kind: 'DaemonSet', resource: 'daemonsets', ...apps, short: ['ds'] },
  {
    ...{ kind: 'ReplicationController', resource: 'replicationcontrollers', short: ['rc'] },
    ...{ ...core, ...namespaced, without: UNSEEN_WORKLOADS },
  },
  { kind: 'Job', resource: 'jobs', ...batch, without: UNSEEN_WORKLOADS },
  {
    ...{ kind: 'CronJob', resource: 'cronjobs', ...batch, short: ['cj'] },
    without: 'Jobs that would begin by themselves are unknown',
  },
  {
    ...{ kind: 'PodDisruptionBudget', resource: 'poddisruptionbudgets', group: 'policy' },
    ...{ version: 'v1', ...namespaced, short: ['pdb'] },
    without: 'no budget refuses an eviction here',
  },
  {
    ...{ kind: 'PriorityClass', resource: 'priorityclasses', group: 'scheduling.k8s.io' },
    ...{ version: 'v1', ...cluster, short: ['pc'] },
    without: 'priorities of new pods, and so who is preempted for them, are guessed',
  },
  {
    ...{ kind: 'RuntimeClass', resource: 'runtimeclasses', group: 'node.k8s.io', version: 'v1' },
    ...{ ...cluster, without: 'what the runtime of a pod takes besides its containers is unknown' },
  },
  {
    ...{ kind: 'LimitRange', resource: 'limitranges', ...core, ...namespaced, short: ['limits'] },
    without: 'what LimitRanges add to new pods or refuse is unknown',
  },
  {
    ...{ kind: 'ResourceQuota', resource: 'resourcequotas', ...core, ...namespaced },
    ...{ short: ['quota'], without: 'no quota refuses a new pod here' },
  },
  {
    ...{ kind: 'HorizontalPodAutoscaler', resource: 'horizontalpodautoscalers' },
    ...{ group: 'autoscaling', version: 'v2', ...namespaced, short: ['hpa'] },
    without: 'numbers of replicas stay as they are',
  },
  {
    ...{ kind: 'VerticalPodAutoscaler', resource: 'verticalpodautoscalers' },
    ...{ group: 'autoscaling.k8s.io', version: 'v1', ...namespaced, short: ['vpa'] },
    without: 'new pods have the requests of their templates',
  },
  {
    ...{ kind: 'PersistentVolume', resource: 'persistentvolumes', ...core, ...cluster },
    ...{ short: ['pv'], without: 'where replacements with volumes can run is unknown' },
  },
  {
    ...{ kind: 'PersistentVolumeClaim', resource: 'persistentvolumeclaims', ...core },
    ...{ ...namespaced, short: ['pvc'], without: 'volumes of pods count as usable everywhere' },
  },
  {
    ...{ kind: 'StorageClass', resource: 'storageclasses', ...storage, short: ['sc'] },
    without: 'where new volumes can be made is unknown',
  },
  {
    ...{ kind: 'VolumeAttachment', resource: 'volumeattachments', ...storage },
    without: 'volumes that pods use count as attached to their nodes',
  },
  {
    ...{ kind: 'CSINode', resource: 'csinodes', ...storage },
    without: 'how many volumes a node can have is unknown',
  },
  {
    ...{ kind: 'CSIDriver', resource: 'csidrivers', ...storage },
    without: 'which volumes need no attachment is unknown',
  },
  {
    kind: 'MutatingWebhookConfiguration',
    resource: 'mutatingwebhookconfigurations',
    ...webhooks,
  },
  {
    kind: 'ValidatingWebhookConfiguration',
    resource: 'validatingwebhookconfigurations',
    ...webhooks,
  },
  {
    ...{ kind: 'ResourceClaim', resource: 'resourceclaims', ...devices, ...namespaced },
    without: UNSEEN_DEVICES,
  },
  {
    ...{ kind: 'ResourceClaimTemplate', resource: 'resourceclaimtemplates', ...devices },
    ...{ ...namespaced, without: UNSEEN_DEVICES },
  },
  {
    ...{ kind: 'ResourceSlice', resource: 'resourceslices', ...devices, ...cluster },
    without: UNSEEN_DEVICES,
  },
  {
    ...{ kind: 'DeviceClass', resource: 'deviceclasses', ...devices, ...cluster },
    without: UNSEEN_DEVICES,
  },
  {
    ...{ kind: 'DeviceTaintRule', resource: 'devicetaintrules', ...devices, ...cluster },
    ...{ version: 'v1beta2', versions: ['v1beta2', 'v1alpha3'] },
    without: 'taints that administrators put on devices are unknown',
  },
  {
    ...{ kind: 'PodGroup', resource: 'podgroups', group: 'scheduling.k8s.io', ...namespaced },
    ...{ version: 'v1beta1', versions: ['v1beta1', 'v1alpha2'], without: UNSEEN_GANGS },
  },
  {
    ...{ kind: 'Workload', resource: 'workloads', group: 'scheduling.k8s.io', ...namespaced },
    ...{ version: 'v1alpha1', versions: ['v1alpha1'], without: UNSEEN_GANGS },
  },
  {
    ...{ kind: 'APIService', resource: 'apiservices', group: 'apiregistration.k8s.io' },
    ...{ version: 'v1', ...cluster },
    without: 'which API groups are lost with a Service is unknown',
  },
  {
    ...{ kind: 'NodeReadinessRule', resource: 'nodereadinessrules', ...cluster },
    ...{ group: 'readiness.node.x-k8s.io', version: 'v1alpha1', short: ['nrr'] },
    without: 'which nodes are tainted by their conditions is unknown',
  },
  { kind: 'NodePool', resource: 'nodepools', ...karpenter },
  { kind: 'NodeClaim', resource: 'nodeclaims', ...karpenter },
  {
    ...{ kind: 'ConfigMap', resource: 'configmaps', ...core, ...namespaced },
    only: { namespace: 'kube-system', name: 'cluster-autoscaler-status' },
    without: 'node groups of Cluster Autoscaler and their limits are taken from labels of nodes',
  },
  {
    ...{ kind: 'ConfigMap', resource: 'configmaps', ...core, ...namespaced },
    only: { namespace: 'kube-system', name: 'cluster-autoscaler-priority-expander' },
    without: 'the order of its expander priority is unknown',
  },
];

/** With `--events`. */
export const EVENTS: Resource = {
  ...{ kind: 'Event', resource: 'events', ...core, ...namespaced, short: ['ev'] },
  without: 'what the cluster saw before is unknown',
};

export const NODES: Resource = {
  ...{ kind: 'Node', resource: 'nodes', ...core, ...cluster, short: ['no'] },
  without: 'nothing can be simulated',
};

export const LEASES: Resource = {
  ...{ kind: 'Lease', resource: 'leases', group: 'coordination.k8s.io', version: 'v1' },
  ...namespaced,
  without: 'each Ready node counts as having renewed its Lease at the start',
};

/** The lists that are read last. */
export const LAST: readonly Resource[] = [NODES, LEASES];

/** The namespaces of the Leases that models read: of nodes, and of the control plane. */
export const LEASE_NAMESPACES = ['kube-node-lease', 'kube-system'];

/** What there is in place of statistics of kubelets. */
export const METRICS: readonly Resource[] = [
  { kind: 'NodeMetrics', resource: 'nodes', ...metrics, ...cluster },
  { kind: 'PodMetrics', resource: 'pods', ...metrics, ...namespaced },
];

/** `poddisruptionbudgets.policy`, as kubectl names it; `configmaps/NAME` for one object. */
export const fullName = ({
  resource,
  group,
  only,
}: Pick<Resource, 'resource' | 'group' | 'only'>): string =>
  `${group === '' ? resource : `${resource}.${group}`}${only === undefined ? '' : `/${only.name}`}`;

/** What the API server says of nodes for their kubelets. */
export const PROXIED = {
  stats: {
    path: 'stats/summary',
    what: 'statistics of kubelets',
    without: 'use of disks and processes is unknown, and with it most pressure on nodes',
  },
  configz: {
    path: 'configz',
    what: 'configurations of kubelets',
    without: 'kubelets count as configured by the defaults of Kubernetes',
  },
} as const;

export type Proxied = keyof typeof PROXIED;
