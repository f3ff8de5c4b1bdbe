import type { ObjectMeta } from './meta.ts';
import type { PodKey } from './pod.ts';

/** An EndpointSlice, or Endpoints, reduced to what a model reads. */
export interface EndpointSlice extends ObjectMeta {
  /** The name of the Service in the namespace of the slice. */
  readonly service: string;
  /** Endpoints are the older form: they count only where a Service has no EndpointSlice. */
  readonly isEndpoints: boolean;
  /** The endpoints that are pods. */
  readonly endpoints: readonly Endpoint[];
  /** The number of ready endpoints that are no pods, such as addresses outside the cluster. */
  readonly others: number;
}

/** A pod that serves a Service. */
export interface Endpoint {
  readonly pod: PodKey;
  /** The uid in the slice; empty without one. */
  readonly uid: string;
  /** True for all pods of a Service that publishes not-ready addresses. */
  readonly ready: boolean;
  /** Whose clients it is for, where the slice says so. */
  readonly hints?: EndpointHints;
}

/** The clients that an endpoint is for, by zones and by nodes; an empty list is no hint. */
export interface EndpointHints {
  readonly zones: readonly string[];
  readonly nodes: readonly string[];
}
