import type { Instant } from '#units';

/** The connections of the clients of a Service at an instant, where their place decides. */
export interface ClientMoment {
  /**
   * The share of new connections that fail: of clients in the cluster, or of those from outside
   * where that is greater.
   */
  readonly failing: number;
  /** The share of new connections that fail and did not before anything happened. */
  readonly worse: number;
  /** The share that fails by the zone of clients in the cluster, empty for nodes without a zone. */
  readonly zones: ReadonlyMap<string, number>;
  /** The share that fails of clients from outside; absent where they get to all endpoints. */
  readonly outside?: number;
  /** The greatest share of new connections that one endpoint carries, by its zone. */
  readonly loads: ReadonlyMap<string, number>;
}

/** The same over time: each moment counts until the next one. The first is the start. */
export interface ClientCourse {
  /** Before anything happened, even at the first instant. */
  readonly before: ClientMoment;
  readonly moments: readonly { readonly at: Instant; readonly is: ClientMoment }[];
}
