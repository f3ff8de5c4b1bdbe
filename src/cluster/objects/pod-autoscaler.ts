import type { ObjectMeta } from './meta.ts';

/** A HorizontalPodAutoscaler, reduced to what a model reads. */
export interface PodAutoscaler extends ObjectMeta {
  /** `Kind/namespace/name` of the workload whose replicas it sets. */
  readonly target: string;
  readonly minReplicas: number;
  readonly maxReplicas: number;
  /** Its metrics; undefined where the status lacks one, or one is not of pods. */
  readonly metrics?: readonly AutoscaledMetric[];
}

export interface AutoscaledMetric {
  /** Such as `cpu`. */
  readonly name: string;
  /** What each pod uses on average, as a multiple of what it should. */
  readonly ratio: number;
}
