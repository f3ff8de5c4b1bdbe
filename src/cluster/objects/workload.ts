import type { Instant } from '#units';
import type { JobSpec, JobStatus } from './job.ts';
import type { Labels, ObjectMeta } from './meta.ts';
import type { ObjectSelector } from './object-selector.ts';
import type { ClaimFields } from './persistent-volume-claim.ts';
import type { PodSpec } from './pod-spec.ts';

export type WorkloadKind =
  | 'Deployment'
  | 'ReplicaSet'
  | 'ReplicationController'
  | 'StatefulSet'
  | 'DaemonSet'
  | 'Job';

/** An object that creates pods, reduced to what a model reads. */
export interface WorkloadObject extends ObjectMeta {
  readonly kind: WorkloadKind;
  /** `spec.replicas`; 1 where the API would default it, absent for DaemonSets and Jobs. */
  readonly replicas?: number;
  /** Selects its own pods; hand-written objects may have none. */
  readonly selector?: ObjectSelector;
  /** Absent in hand-written objects without one. */
  readonly template?: PodTemplate;
  /** The time for which a pod has to be ready until it counts as available. */
  readonly minReadySeconds?: number;
  readonly statefulSet?: StatefulSetSpec;
  readonly daemonSet?: DaemonSetSpec;
  readonly job?: JobSpec;
  readonly jobStatus?: JobStatus;
  readonly deletionTimestamp?: Instant;
  /** The number of its pods that its status counts; absent where it has no status. */
  readonly countedPods?: number;
  /**
   * Pods that its status counts and the snapshot lacks: they stay as they are, and are not counted.
   */
  readonly unseenPods?: number;
}

/** Fields of StatefulSets only. */
export interface StatefulSetSpec {
  readonly podManagementPolicy: 'OrderedReady' | 'Parallel';
  /** `ordinals.start` */
  readonly firstOrdinal: number;
  /** The volumes whose claims are created for each pod. */
  readonly volumeClaimTemplates: readonly VolumeClaimTemplate[];
  /**
   * For a StatefulSet that is not in the snapshot: pods that are not named after it take free
   * ordinals.
   */
  readonly seatsAnyName?: boolean;
  /** Ordinals whose pods exist although the snapshot lacks them. */
  readonly unseenOrdinals?: ReadonlySet<number>;
}

/** The template of the claims of one volume. */
export interface VolumeClaimTemplate {
  readonly name: string;
  /** Absent where the template is inferred from pods only. */
  readonly claim?: ClaimFields;
}

/** Fields of DaemonSets only. */
export interface DaemonSetSpec {
  /** `maxSurge` is above 0: a terminating pod does not hold back its successor. */
  readonly allowsSurge: boolean;
  /**
   * The nodes of its pods, where nothing else shows which nodes it selects: it runs on no others.
   */
  readonly foundOn?: ReadonlySet<string>;
}

/** The number of pods that a workload wants besides those missing from the snapshot. */
export const replicasSeen = ({
  replicas = 1,
  unseenPods = 0,
}: Pick<WorkloadObject, 'replicas' | 'unseenPods'>): number => Math.max(0, replicas - unseenPods);

/** `Kind/namespace/name` */
export const workloadName = (object: {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}): string => `${object.kind}/${object.namespace}/${object.name}`;

/** The workload's name of an owner that an object of the namespace refers to. */
export const ownerName = (
  { kind, name }: { readonly kind: string; readonly name: string },
  namespace: string,
): string => `${kind}/${namespace}/${name}`;

/** The template of a workload's pods. */
export interface PodTemplate {
  readonly labels: Labels;
  readonly annotations: Labels;
  readonly finalizers: readonly string[];
  /** Equal ones are one object, as with pods. */
  readonly spec: PodSpec;
  /** `spec.nodeName`: all its pods are for this node. */
  readonly nodeName?: string;
}
