import type { ClusterSeed } from '#cluster';

/** The differences when a scenario is played again. */
export interface ScenarioChange {
  /** An outage script that comes after all others: its settings count, its events are added. */
  readonly script?: string;
  /** Changes the cluster after the settings of the scripts; node names stay. */
  readonly seed?: (seed: ClusterSeed) => ClusterSeed;
}
