import type { Cluster, Pod, PodSpec } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { LoadedManifests } from '#snapshot';

/** Changes of a cluster before anything is played. */
export interface ClusterChange {
  /** Manifests in the order in which they are applied. */
  readonly manifests?: Pick<LoadedManifests, 'objects' | 'invalid'>;
  /** `KIND/NAMESPACE/NAME=REPLICAS` */
  readonly scale: readonly string[];
  /** Refuses manifests of objects that the snapshot lacks. */
  readonly strict: boolean;
  /** Rollouts are left to the controllers of the run; otherwise they are over by the start. */
  readonly playsRollouts?: boolean;
}

/** The control plane as far as the pods of changed workloads need it. */
export interface ControlPlane {
  /** The API server's admission of a new pod's spec. */
  readonly admit: (spec: PodSpec, namespace: string) => PodSpec;
  /** `Kind/namespace/name` of the workload of a pod. */
  readonly workloadOf: (pod: Pod) => string | undefined;
  /** A scheduler that knows the nodes and pods of a cluster. */
  readonly schedulerOf: (cluster: Cluster) => PodPlacer;
}

/** The part of a scheduler that places pods. */
export interface PodPlacer {
  /** Replaces a pod in its view. */
  readonly replace: (before: Pod | undefined, after: Pod | undefined) => void;
  readonly fits: (pod: Pod, node: string) => boolean;
  /** The best node; undefined if no node has room. */
  readonly place: (pod: Pod) => string | undefined;
}

/** The state of a cluster after a change, and what the change assumes. */
export interface ChangedCluster {
  readonly cluster: Cluster;
  readonly effects: ChangeEffects;
  readonly diagnostics: readonly Diagnostic[];
}

/** The objects that a change touches, by name. */
export interface ChangeEffects {
  /** Objects of the snapshot with other fields, as `Kind/namespace/name`. */
  readonly changed: readonly string[];
  /** Objects that the snapshot lacks. */
  readonly added: readonly string[];
  /** Workloads whose rollout begins at the start, as `Kind/namespace/name`. */
  readonly rollingOut: readonly string[];
  /** Pods with another spec. */
  readonly remade: readonly string[];
  /** Pods whose new spec no longer fits their node, and that are on another one. */
  readonly moved: readonly string[];
  /** Pods that were added or removed, as replicas changed. */
  readonly created: readonly string[];
  readonly removed: readonly string[];
  /** Pods that no node takes. */
  readonly homeless: readonly string[];
  /** Objects of manifests that no change needs, by kind. */
  readonly passedOver: Readonly<Record<string, number>>;
}
