import type { ObjectMeta } from './meta.ts';
import type { ResourceList } from './node.ts';

/** A VerticalPodAutoscaler that gives new pods their requests, reduced to what a model reads. */
export interface VerticalAutoscaler extends ObjectMeta {
  /** `Kind/namespace/name` of the workload whose pods it is about. */
  readonly target: string;
  /** What it recommends, within its policy. */
  readonly containers: readonly RecommendedContainer[];
}

export interface RecommendedContainer {
  readonly name: string;
  readonly requests: ResourceList;
  /** Whether limits grow and shrink with the requests. */
  readonly setsLimits: boolean;
}
