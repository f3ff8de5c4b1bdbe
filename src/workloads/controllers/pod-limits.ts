import type { Store } from '#cluster';
import { Bug, type Instant } from '#units';

/** Checked only now and then: counting the wanted pods takes a walk over all workloads. */
const LOOK_EVERY = 2_000;
/** The limit of pods created in place of each other at one instant, for each wanted one. */
const TIMES_AT_ONCE = 4;
/** The limit in a whole run, so that a loop of a pod a second may go on for a day. */
const TIMES_IN_ALL = 50;
const MOST_IN_ALL = 100_000;

/**
 * Pods that are created and removed without end are a livelock between controllers that nothing in
 * the model limits, and a bug of ours: it is reported while there is still memory for it.
 */
export class PodLimits {
  readonly #store: Store;
  #instant: Instant | undefined;
  #atOnce = 0;
  #inAll = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Counts a new pod of `workload`. Throws a {@link Bug} when there are too many. */
  count(workload: string, now: Instant): void {
    this.#atOnce = now === this.#instant ? this.#atOnce + 1 : 1;
    this.#instant = now;
    this.#inAll += 1;
    if (this.#atOnce % LOOK_EVERY === 0) {
      const most = LOOK_EVERY + TIMES_AT_ONCE * this.#wanted();
      if (this.#atOnce >= most) throw tooMany(this.#atOnce, 'at one instant', workload);
    }
    if (this.#inAll % LOOK_EVERY === 0) {
      const most = MOST_IN_ALL + TIMES_IN_ALL * this.#wanted();
      if (this.#inAll >= most) throw tooMany(this.#inAll, 'in one run', workload);
    }
  }

  /** The number of pods when all workloads have theirs. */
  #wanted(): number {
    const nodes = [...this.#store.nodes()].length;
    return this.#store
      .shelf('workloads')
      .list()
      .reduce((sum, { kind, replicas = 1 }) => sum + (kind === 'DaemonSet' ? nodes : replicas), 0);
  }
}

const tooMany = (count: number, when: string, workload: string): Bug =>
  new Bug(`${count} pods were made ${when}, the last of ${workload}: they replace each other`);
