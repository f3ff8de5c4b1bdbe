import type { Instant } from '#units';
import type { IntOrString } from './budget.ts';
import type { JobSpec, JobStatus } from './job.ts';
import type { Labels, ObjectMeta, OwnerReference } from './meta.ts';
import type { ClaimFields } from './persistent-volume-claim.ts';
import type { PodSpec } from './pod-spec.ts';
import type { ObjectSelector } from './selector.ts';

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
  readonly deployment?: DeploymentSpec;
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

/** Fields of Deployments only; absent where the Deployment is known by its pods alone. */
export interface DeploymentSpec {
  readonly strategy: 'RollingUpdate' | 'Recreate';
  readonly maxSurge: IntOrString;
  readonly maxUnavailable: IntOrString;
  readonly paused: boolean;
  /** Absent where a rollout may take any time. */
  readonly progressDeadlineSeconds?: number;
  /** The condition Progressing, as its controller last wrote it. */
  readonly progressing?: { readonly reason: string; readonly lastUpdate?: Instant };
  /** The template is newer than what its controller has seen: none of its ReplicaSets need have it. */
  readonly isUnseen?: boolean;
}

/** The revision of pods of StatefulSets and DaemonSets, in this label. */
export const REVISION_LABEL = 'controller-revision-hash';

/** Fields of StatefulSets only. */
export interface StatefulSetSpec {
  readonly podManagementPolicy: 'OrderedReady' | 'Parallel';
  /** `ordinals.start` */
  readonly firstOrdinal: number;
  /** The volumes whose claims are created for each pod. */
  readonly volumeClaimTemplates: readonly VolumeClaimTemplate[];
  /** The claims of pods that it scales down go with them (`whenScaled: Delete`). */
  readonly deletesClaims?: boolean;
  /** Absent where the set is known by its pods alone: then nothing is rolled out. */
  readonly update?: StatefulSetUpdate;
  /**
   * For a StatefulSet that is not in the snapshot: pods that are not named after it take free
   * ordinals.
   */
  readonly seatsAnyName?: boolean;
  /** Ordinals whose pods exist although the snapshot lacks them. */
  readonly unseenOrdinals?: ReadonlySet<number>;
}

/** The strategy and the revisions of a StatefulSet's rolling update. */
export interface StatefulSetUpdate {
  readonly type: 'RollingUpdate' | 'OnDelete';
  /** Ordinals below it, counted from the first, keep the current revision. */
  readonly partition: number;
  readonly maxUnavailable: IntOrString;
  /** `status.currentRevision`; pods without a revision have it. */
  readonly currentRevision?: string;
  /** `status.updateRevision`; absent where the status has none: then nothing is rolled out. */
  readonly updateRevision?: string;
  /** The template of the current revision, where it is known. */
  readonly currentTemplate?: PodTemplate;
  /** The template is newer than what its controller has seen, and has no revision yet. */
  readonly isUnseen?: boolean;
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
  /** Absent where the set is known by its pods alone: then nothing is rolled out. */
  readonly update?: DaemonSetUpdate;
  /**
   * The nodes of its pods, where nothing else shows which nodes it selects: it runs on no others.
   */
  readonly foundOn?: ReadonlySet<string>;
}

/** The strategy and the revision of a DaemonSet's rolling update. */
export interface DaemonSetUpdate {
  readonly type: 'RollingUpdate' | 'OnDelete';
  readonly maxSurge: IntOrString;
  readonly maxUnavailable: IntOrString;
  /** The generation of the template, which the pods made from it carry; absent where unknown. */
  readonly generation?: string;
  /** That of pods without one; the generation above where it is absent. */
  readonly firstGeneration?: string;
}

/** The generation of a DaemonSet's template, in this label of its pods. */
export const TEMPLATE_GENERATION_LABEL = 'pod-template-generation';

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

/** The API groups of the workloads. References may still name older groups. */
const GROUPS: Readonly<Record<WorkloadKind, readonly string[]>> = {
  Deployment: ['apps', 'extensions'],
  ReplicaSet: ['apps', 'extensions'],
  ReplicationController: [''],
  StatefulSet: ['apps'],
  DaemonSet: ['apps', 'extensions'],
  Job: ['batch'],
};

/**
 * Kubernetes' own workload that a reference names, if it names one. Hand-written references may
 * leave the group out.
 */
export function workloadKindOf({
  apiVersion,
  kind,
}: Pick<OwnerReference, 'apiVersion' | 'kind'>): WorkloadKind | undefined {
  if (!isWorkloadKind(kind)) return undefined;
  const slash = apiVersion.indexOf('/');
  const group = slash < 0 ? '' : apiVersion.slice(0, slash);
  return apiVersion === '' || GROUPS[kind].includes(group) ? kind : undefined;
}

const isWorkloadKind = (kind: string): kind is WorkloadKind => Object.hasOwn(GROUPS, kind);
