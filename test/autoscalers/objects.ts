import { type ConditionStatus, type Labels, type Node, newPod, type Pod } from '#cluster';
import { type Instant, instant } from '#units';

/** An instant so many seconds after the epoch. */
export const at = (seconds: number): Instant => instant(seconds * 1e6);

/** A node of 4 CPUs and 16 GiB, Ready for long unless it is told otherwise. */
export const node = (
  name: string,
  {
    ready = 'True',
    since = at(0),
    createdAt = at(0),
    taints = [],
    labels = {},
    zone = 'a',
  }: {
    readonly ready?: ConditionStatus;
    readonly since?: Instant;
    readonly createdAt?: Instant;
    readonly taints?: readonly string[];
    readonly labels?: Labels;
    readonly zone?: string;
  } = {},
): Node => ({
  namespace: '',
  name,
  uid: name,
  labels: { 'topology.kubernetes.io/zone': zone, ...labels },
  annotations: {},
  ownerReferences: [],
  finalizers: [],
  creationTimestamp: createdAt,
  unschedulable: false,
  taints: taints.map((key) => ({ key, value: '', effect: 'NoSchedule' })),
  conditions: [
    { type: 'Ready', status: ready, reason: '', message: '', lastTransitionTime: since },
  ],
  capacity: { cpu: '4', memory: '16Gi', pods: '110' },
  allocatable: { cpu: '4', memory: '16Gi', pods: '110' },
  kubeletVersion: 'v1.36.2',
});

export const pod = (
  name: string,
  {
    namespace = 'shop',
    owner,
    annotations = {},
    labels = {},
    createdAt = at(0),
    deletedAt,
    grace = 30,
    cpu,
    memory,
    emptyDir = false,
    spec = {},
    node: nodeName,
  }: {
    readonly namespace?: string;
    /** As `Kind/name`. */
    readonly owner?: string;
    readonly annotations?: Labels;
    readonly labels?: Labels;
    readonly createdAt?: Instant;
    readonly deletedAt?: Instant;
    readonly grace?: number;
    readonly cpu?: string;
    readonly memory?: string;
    readonly emptyDir?: boolean;
    readonly spec?: Partial<Pod['spec']>;
    readonly node?: string;
  } = {},
): Pod => {
  const [kind = '', ownerName = ''] = owner?.split('/') ?? [];
  return newPod({
    namespace,
    name,
    uid: name,
    labels,
    annotations,
    ownerReferences:
      owner === undefined
        ? []
        : [{ apiVersion: 'apps/v1', kind, name: ownerName, uid: owner, controller: true }],
    finalizers: [],
    creationTimestamp: createdAt,
    deletionTimestamp: deletedAt,
    nodeName,
    spec: {
      containers: [
        {
          name: 'main',
          resources: {
            requests: {
              ...(cpu !== undefined && { cpu }),
              ...(memory !== undefined && { memory }),
            },
          },
        },
      ],
      initContainers: [],
      tolerations: [],
      restartPolicy: 'Always',
      hostNetwork: false,
      terminationGracePeriodSeconds: grace,
      ...(emptyDir && { volumes: [{ name: 'data', emptyDir: {} }] }),
      ...spec,
    },
    phase: 'Running',
    reason: '',
    conditions: [],
    containerStatuses: [],
  });
};

/** The ConfigMap of the expander `priority`; its order as a scalar of YAML. */
export const orderOf = (priorities: string): string =>
  [
    'apiVersion: v1',
    'kind: ConfigMap',
    'metadata: {name: cluster-autoscaler-priority-expander, namespace: kube-system}',
    `data: {priorities: ${priorities}}`,
  ].join('\n');
