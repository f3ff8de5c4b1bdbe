import { type ChangedCluster, SeenCluster } from './cache/seen-cluster.ts';
import type { SchedulerOptions } from './options.ts';
import { Scheduler } from './scheduler.ts';
import { type Knowledge, SchedulerBase } from './scheduler-base.ts';

/**
 * Schedulers that place pods tentatively, each beginning with one cluster as it is then. They share
 * what is known of it, which follows the cluster: one is used only until the cluster changes.
 */
export class Trials {
  readonly #options: SchedulerOptions;
  readonly #cluster: ChangedCluster;
  readonly #seen: SeenCluster;
  readonly #knowledge: Knowledge;

  constructor(options: SchedulerOptions, cluster: ChangedCluster) {
    const { rules, namespaceLabels, base = new SchedulerBase(rules) } = options;
    this.#options = options;
    this.#cluster = cluster;
    this.#seen = new SeenCluster(cluster.given);
    this.#knowledge = base.knowledgeOf(cluster.given, namespaceLabels).above();
  }

  begin(): Scheduler {
    this.#seen.update(this.#knowledge.view, this.#cluster);
    return new Scheduler(this.#options, this.#knowledge);
  }
}
