interface Pods {
  readonly names: readonly string[];
  readonly pods: number;
}

/** The effect of manifests and of other numbers of pods on a cluster before the start. */
export type ChangeAssumption =
  /** Objects with other fields, and the pods with another spec: they keep their names and use. */
  | ({ readonly kind: 'cluster-changed' } & Pods)
  /** Workloads whose rollout begins at the start. */
  | { readonly kind: 'rollouts-begin'; readonly names: readonly string[] }
  /** Objects of manifests that the snapshot lacks. */
  | { readonly kind: 'objects-added'; readonly names: readonly string[] }
  /** Pods that run from the start on, as replicas were added. */
  | ({ readonly kind: 'pods-created' } & Pods)
  | ({ readonly kind: 'pods-scaled-down' } & Pods)
  /** Pods whose new spec no longer fits their node. */
  | ({ readonly kind: 'pods-moved' } & Pods)
  | ({ readonly kind: 'pods-fit-nowhere' } & Pods)
  | { readonly kind: 'objects-not-applied'; readonly objects: Readonly<Record<string, number>> };
