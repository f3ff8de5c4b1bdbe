import type { Cluster } from '#cluster';
import type { ScriptEvent } from '#script';

/** The differences when a scenario is played again. */
export interface ScenarioChange {
  /** An outage script that comes after all others: its settings count, its events are added. */
  readonly script?: string;
  /** Events after all others. */
  readonly events?: readonly ScriptEvent[];
  /** Settings in the words of `--set`, over all others. */
  readonly settings?: readonly string[];
  /** See `onlyEvent` of the options, which it replaces. */
  readonly onlyEvent?: number;
  /** Changes the cluster after the settings of the scripts; node names stay. */
  readonly cluster?: (cluster: Cluster) => Cluster;
}
