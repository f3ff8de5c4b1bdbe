/** The changes that determine the number of requests for the slices of a Service. */
export interface ChangedSlices {
  /** Pods whose listing changes. */
  readonly changed: number;
  /** Pods that the Service selects. */
  readonly pods: number;
  /** Address families, each of which has slices of its own. */
  readonly families: number;
  /** `--max-endpoints-per-slice` */
  readonly mostPerSlice: number;
}

/**
 * The requests of one sync: a PUT for each slice that changes. The slice of each pod is random, so
 * that changes are assumed to spread over all of them.
 * @upstream k8s.io/endpointslice reconciler.go finalize (1.36)
 */
export function requestsOfSync({ changed, pods, families, mostPerSlice }: ChangedSlices): number {
  const slices = Math.max(1, Math.ceil(pods / mostPerSlice));
  return Math.min(changed, slices) * families;
}
