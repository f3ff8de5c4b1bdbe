import { controllerOf, ownerName, type Store, type WorkloadObject, workloadName } from '#cluster';
import type { Timeline } from '#timeline';
import { compareText } from '#units';

/** A workload loops when it has created so many pods for each that it wants. */
const ROUNDS = 10;
/** The pods of loops in a row after which a run may end, and those between two looks. */
const ENOUGH = 10_000;
const LOOK_EVERY = 1_000;
/** So many pods of loops end a run even if other work is pending. */
const MOST = 50_000;

/**
 * Ends a run of which only loops are left: each new pod belongs to a workload whose pods end and are
 * created again without end, and all work that was pending when the last other pod was created is
 * done. Loops of a few pods a minute go on to the horizon. A loop that goes on for very long ends the
 * run as well, whatever might still end it.
 */
export class EndlessLoops {
  readonly #store: Store;
  readonly #timeline: Pick<Timeline, 'scheduled' | 'awaits' | 'endLoop'>;
  readonly #made = new Map<string, number>();
  readonly #inRow = new Set<string>();
  #row = 0;
  #inAll = 0;
  /** The work that was scheduled when the row began. */
  #before = 0;

  constructor(store: Store, timeline: Pick<Timeline, 'scheduled' | 'awaits' | 'endLoop'>) {
    this.#store = store;
    this.#timeline = timeline;
  }

  /**
   * The workloads that created the last pods, which all belong to loops, by name; Deployments for
   * their ReplicaSets.
   */
  get workloads(): readonly string[] {
    const shelf = this.#store.shelf('workloads');
    const names = [...this.#inRow].map((name) => {
      const workload = shelf.get(name);
      const above = workload?.kind === 'ReplicaSet' ? controllerOf(workload) : undefined;
      return workload === undefined || above === undefined
        ? name
        : ownerName(above, workload.namespace);
    });
    return [...new Set(names)].sort(compareText);
  }

  /** Counts a new pod of a workload. */
  note(workload: WorkloadObject): void {
    const name = workloadName(workload);
    const made = (this.#made.get(name) ?? 0) + 1;
    this.#made.set(name, made);
    if (made <= ROUNDS || made <= ROUNDS * this.#wanted(workload)) {
      this.#row = 0;
      this.#inRow.clear();
      return;
    }
    if (this.#row === 0) this.#before = this.#timeline.scheduled;
    this.#row += 1;
    this.#inAll += 1;
    this.#inRow.add(name);
    if (this.#inAll >= MOST) this.#timeline.endLoop();
    if (this.#row < ENOUGH || this.#row % LOOK_EVERY !== 0) return;
    if (!this.#timeline.awaits(this.#before)) this.#timeline.endLoop();
  }

  #wanted({ kind, replicas = 1, job }: WorkloadObject): number {
    if (kind === 'DaemonSet') return this.#store.nodes().length;
    if (job === undefined) return replicas;
    return Math.max(job.parallelism, job.completions ?? 0);
  }
}
