import type { ClusterSeed } from '#cluster';

/** What is different when a scenario is played again. */
export interface ScenarioChange {
  /** An outage script that comes after all others: its settings count, its events are added. */
  readonly script?: string;
  /** What of the cluster is changed, once the scripts have set what they set; node names stay. */
  readonly seed?: (seed: ClusterSeed) => ClusterSeed;
}
