import type { Instant } from '#units';
import { addToList, compareText, remembered } from '#units';
import type { ObjectMeta } from './meta.ts';
import type { ConditionStatus, ResourceList } from './node.ts';
import type { PodSpec, ResourceRequirements } from './pod-spec.ts';

/** `namespace/name`: identifies a pod while it exists. */
export type PodKey = string;

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';

export interface PodCondition {
  readonly type: string;
  readonly status: ConditionStatus;
  readonly reason: string;
  /** The message in the API, where it has more than the reason. */
  readonly message?: string;
  readonly lastTransitionTime?: Instant;
}

/** The end of one run of a container. */
export interface Termination {
  readonly exitCode?: number;
  readonly finishedAt?: Instant;
  readonly reason?: string;
}

export interface ContainerStatus {
  readonly name: string;
  readonly state: 'waiting' | 'running' | 'terminated';
  readonly ready: boolean;
  readonly restartCount: number;
  /** The exit code of a terminated container, where the API shows it. */
  readonly exitCode?: number;
  readonly finishedAt?: Instant;
  /** Why a terminated container ended, such as `OOMKilled`. */
  readonly reason?: string;
  /** The end of the run before this one, where the API shows it. */
  readonly lastState?: Termination;
  /**
   * The resources that the container runs with, which lag behind the spec while a pod is being
   * resized.
   */
  readonly resources?: ResourceRequirements;
  /** The requests that the kubelet has allocated. */
  readonly allocatedResources?: ResourceList;
}

/**
 * A v1 Pod, reduced to the fields that a model reads. Pods of one template share one `spec`.
 * {@link newPod} makes them.
 */
export interface Pod extends ObjectMeta {
  readonly key: PodKey;
  readonly spec: PodSpec;
  /** Absent while the pod is bound to no node. */
  readonly nodeName?: string | undefined;
  readonly phase: PodPhase;
  readonly reason: string;
  /** `status.message`: what a kubelet says of a pod that it rejected or evicted. */
  readonly message?: string | undefined;
  readonly conditions: readonly PodCondition[];
  readonly containerStatuses: readonly ContainerStatus[];
  readonly initContainerStatuses?: readonly ContainerStatus[] | undefined;
  /** `status.resources`: the current resources of the pod as a whole. */
  readonly actuatedResources?: ResourceRequirements | undefined;
  /**
   * `status.allocatedResources`: the resources that the kubelet has allocated to the pod as a
   * whole.
   */
  readonly allocatedResources?: ResourceList | undefined;
  /** As the API reports it; absent in hand-written snapshots. */
  readonly qosClass?: string | undefined;
  /** The time at which its kubelet accepted the pod. */
  readonly startTime?: Instant | undefined;
  /** The time at which the last of its containers began to run. */
  readonly startedAt?: Instant | undefined;
  /** The reason why the first waiting container waits, such as `ImagePullBackOff`. */
  readonly waitingReason?: string | undefined;
  /** The node on which the scheduler makes room for the pod. */
  readonly nominatedNodeName?: string | undefined;
  readonly deletionTimestamp?: Instant | undefined;
  readonly deletionGracePeriodSeconds?: number | undefined;
}

/**
 * A pod with all its fields in one order. There may be millions of pods, and reads are faster when
 * all of them have the same fields.
 */
export const newPod = (given: Omit<Pod, 'key'> & { readonly key?: PodKey | undefined }): Pod => ({
  namespace: given.namespace,
  name: given.name,
  uid: given.uid,
  labels: given.labels,
  annotations: given.annotations,
  ownerReferences: given.ownerReferences,
  finalizers: given.finalizers,
  key: given.key ?? podKey(given.namespace, given.name),
  spec: given.spec,
  phase: given.phase,
  reason: given.reason,
  message: given.message,
  conditions: given.conditions,
  containerStatuses: given.containerStatuses,
  creationTimestamp: given.creationTimestamp,
  nodeName: given.nodeName,
  initContainerStatuses: given.initContainerStatuses,
  actuatedResources: given.actuatedResources,
  allocatedResources: given.allocatedResources,
  qosClass: given.qosClass,
  startTime: given.startTime,
  startedAt: given.startedAt,
  waitingReason: given.waitingReason,
  nominatedNodeName: given.nominatedNodeName,
  deletionTimestamp: given.deletionTimestamp,
  deletionGracePeriodSeconds: given.deletionGracePeriodSeconds,
});

export const podKey = (namespace: string, name: string): PodKey => `${namespace}/${name}`;

/** Tells pods of one name apart, and pods without a uid, as written ones may have none. */
export const lifeOf = ({ key, uid }: Pick<Pod, 'key' | 'uid'>): string => `${key} ${uid}`;

/** Pods by namespace, then name: the canonical order, in which nothing depends on the input's. */
export const comparePods = (
  a: Pick<Pod, 'namespace' | 'name'>,
  b: Pick<Pod, 'namespace' | 'name'>,
): number => compareText(a.namespace, b.namespace) || compareText(a.name, b.name);

/**
 * The same pods in canonical order: the very list when it is in order, as those of snapshots are.
 */
export function inOrder(pods: readonly Pod[]): readonly Pod[] {
  let last = pods[0];
  for (const pod of pods) {
    if (last !== undefined && comparePods(last, pod) > 0) return [...pods].sort(comparePods);
    last = pod;
  }
  return pods;
}

const podsByKey = remembered((pods: readonly Pod[]): ReadonlyMap<PodKey, Pod> => {
  const byKey = new Map<PodKey, Pod>();
  for (const pod of pods) byKey.set(pod.key, pod);
  return byKey;
});

/** The pod of a list with this key; the list is indexed once. */
export const findPod = (pods: readonly Pod[], key: PodKey): Pod | undefined =>
  podsByKey(pods).get(key);

export const podConditionOf = (
  pod: Pick<Pod, 'conditions'>,
  type: string,
): PodCondition | undefined => pod.conditions.find((condition) => condition.type === type);

export const isPodReady = (pod: Pick<Pod, 'conditions'>): boolean =>
  podConditionOf(pod, 'Ready')?.status === 'True';

/** Its containers are ready, and something else that its readiness gates name is not. */
export const awaitsGates = (pod: Pick<Pod, 'conditions'>): boolean => {
  const ready = podConditionOf(pod, 'Ready');
  return ready?.status === 'False' && ready.reason === 'ReadinessGatesNotReady';
};

/** Finished for good: no container of it will ever run again. */
export const isTerminal = (pod: Pick<Pod, 'phase'>): boolean =>
  pod.phase === 'Succeeded' || pod.phase === 'Failed';

export const isTerminating = (pod: Pick<Pod, 'deletionTimestamp'>): boolean =>
  pod.deletionTimestamp !== undefined;

/** Reasons for which containers wait until a person repairs something. */
const UNTIL_MENDED: ReadonlySet<string> = new Set([
  'ErrImagePull',
  'ImagePullBackOff',
  'InvalidImageName',
  'CreateContainerConfigError',
  'CreateContainerError',
  'CrashLoopBackOff',
  'RunContainerError',
]);

/** Whether the containers of a pod wait for a repair that does not come by itself. */
export const cannotStart = ({ waitingReason }: Pick<Pod, 'waitingReason'>): boolean =>
  waitingReason !== undefined && UNTIL_MENDED.has(waitingReason);

/** The pods that are bound to each node, in the order of the list: computed once for a list. */
export const podsByNode = remembered(
  (pods: readonly Pod[]): ReadonlyMap<string, readonly Pod[]> => {
    const byNode = new Map<string, Pod[]>();
    for (const pod of pods) {
      if (pod.nodeName === undefined) continue;
      addToList(byNode, pod.nodeName, pod);
    }
    return byNode;
  },
);

/** Bound, not terminating and not finished, like most pods: such a pod is in no list. */
export const isPlain = (pod: Pod | undefined): boolean =>
  pod === undefined || (pod.nodeName !== undefined && !isTerminating(pod) && !isTerminal(pod));
