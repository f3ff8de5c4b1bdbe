import type { Affinity } from './affinity.ts';
import type { Labels } from './meta.ts';
import type { ResourceList } from './node.ts';
import type { TopologySpreadConstraint } from './spread-constraint.ts';
import type { Toleration } from './taint.ts';
import type { Volume } from './volume.ts';

export interface ResourceRequirements {
  readonly requests?: ResourceList;
  readonly limits?: ResourceList;
}

export interface Container {
  readonly name: string;
  readonly resources: ResourceRequirements;
  /** `Always` makes an init container a sidecar. */
  readonly restartPolicy?: string;
  /** Rules that take precedence over the restart policy; the first that applies decides. */
  readonly restartPolicyRules?: readonly RestartPolicyRule[];
  readonly image?: string;
  /** Objects without admission may have none; the API server sets one by the tag of the image. */
  readonly imagePullPolicy?: string;
  readonly ports?: readonly ContainerPort[];
  readonly lifecycle?: Lifecycle;
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  /** Only the mounts with options of their own. */
  readonly volumeMounts?: readonly VolumeMount[];
}

/** A mount with options that the runtime of containers has to understand. */
interface VolumeMount {
  readonly bindMountOptions?: readonly string[];
}

/** A claim of a pod: one that exists, or one of its own, made from a template. */
interface PodResourceClaim {
  readonly name: string;
  readonly resourceClaimName?: string;
  readonly resourceClaimTemplateName?: string;
}

/** When a probe succeeds at the earliest; its results are unknown. */
interface Probe {
  readonly initialDelaySeconds?: number;
  readonly periodSeconds?: number;
  readonly successThreshold?: number;
}

/** The action on a container that exits with certain codes. */
export interface RestartPolicyRule {
  readonly action: string;
  readonly exitCodes?: { readonly operator: string; readonly values: readonly number[] };
}

interface Lifecycle {
  /** Runs before SIGTERM; the duration is known only for a hook that sleeps. */
  readonly preStop?: { readonly sleep?: { readonly seconds: number } };
}

interface ContainerPort {
  readonly containerPort: number;
  /** A port of the node itself; absent or 0 without one. */
  readonly hostPort?: number;
  /** TCP when absent. */
  readonly protocol?: string;
  /** All addresses of the node when absent. */
  readonly hostIP?: string;
}

/** A pod's spec in the API's own field names, without `nodeName`; equal ones are one object. */
export interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers: readonly Container[];
  readonly tolerations: readonly Toleration[];
  /** The value of the priority class; absent in pods without admission. */
  readonly priority?: number;
  readonly priorityClassName?: string;
  /** Only pods without admission have none; a deletion gives them 30. */
  readonly terminationGracePeriodSeconds?: number;
  /** The kubelet ends the pod this long after its start. */
  readonly activeDeadlineSeconds?: number;
  readonly restartPolicy: string;
  readonly hostNetwork: boolean;
  /** False gives the pod a user namespace of its own. */
  readonly hostUsers?: boolean;
  /** The devices that it claims (dynamic resource allocation). */
  readonly resourceClaims?: readonly PodResourceClaim[];
  /** The PodGroup that it is scheduled with (since 1.36). */
  readonly schedulingGroup?: { readonly podGroupName?: string };
  /** The group of a Workload that it is scheduled with (1.35). */
  readonly workloadRef?: {
    readonly name: string;
    readonly podGroup: string;
    readonly podGroupReplicaKey?: string;
  };
  /**
   * Requests and limits of the pod as a whole. An empty object counts as given, so it differs from
   * none.
   */
  readonly resources?: ResourceRequirements;
  /** The runtime class's addition to the requests of the containers. */
  readonly overhead?: ResourceList;
  readonly volumes?: readonly Volume[];
  readonly nodeSelector?: Labels;
  readonly affinity?: Affinity;
  readonly topologySpreadConstraints?: readonly TopologySpreadConstraint[];
  /** `default-scheduler` when absent. */
  readonly schedulerName?: string;
  /** `PreemptLowerPriority` when absent. */
  readonly preemptionPolicy?: string;
  /** Conditions that others set, and without which the pod is not Ready. */
  readonly readinessGates?: readonly { readonly conditionType: string }[];
  /** A pod with any is not scheduled until they are removed. */
  readonly schedulingGates?: readonly SchedulingGate[];
  readonly runtimeClassName?: string;
}

interface SchedulingGate {
  readonly name: string;
}
