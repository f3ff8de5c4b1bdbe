import { type Caller, type ControllerContext, WorkQueue } from '#api-clients';
import { type CauseId, THE_SNAPSHOT } from '#causes';
import {
  type BudgetStatus,
  type ChangeOf,
  type Inbox,
  isPodReady,
  isSamePart,
  isTerminating,
  type Pod,
  type PodChange,
  type PodDisruptionBudget,
  rememberedOfCluster,
  type Store,
  selectorIndexOf,
} from '#cluster';
import type { Timer } from '#timeline';
import { addToList, type Instant, later, latest, milliseconds, remembered } from '#units';
import type { DisruptionBehavior } from '#versions';
import { budgetStatus } from './budget-status.ts';
import type { DisruptionCause } from './causes.ts';
import { CoveredPods } from './covered-pods.ts';
import type { ScaleReader } from './scale.ts';
import { StaleTargets } from './stale-targets.ts';

export interface DisruptionParts extends ControllerContext<DisruptionCause> {
  readonly behavior: DisruptionBehavior;
  readonly scales: ScaleReader;
}

/** @upstream pkg/controller/disruption/disruption.go Run (1.36) */
const WORKERS = 1;

/**
 * In milliseconds, doubled with each refusal.
 * @upstream client-go/util/workqueue/default_rate_limiters.go DefaultTypedControllerRateLimiter (1.36)
 */
const FIRST_RETRY = 5;

type Watched = ChangeOf<'pod' | 'budgets' | 'workloads'>;

/**
 * Keeps the status of budgets up to date with the pods that they cover and with the workloads of these,
 * and the condition DisruptionTarget of pods true.
 * @upstream pkg/controller/disruption/disruption.go DisruptionController (1.36)
 */
export class DisruptionController {
  readonly #parts: DisruptionParts;
  readonly #coverage: BudgetCoverage;
  readonly #inbox: Inbox;
  readonly #staleTargets: StaleTargets | undefined;
  #start: Timer | undefined;
  /** Budgets to look at, and the causes. */
  readonly #due = new Map<string, CauseId>();
  readonly #queue: WorkQueue;
  /** The number of consecutive conflicts of a budget's status with another writer. */
  readonly #conflicts = new Map<string, number>();
  /** Its own writes do not cause another sync. */
  readonly #written = new Map<string, PodDisruptionBudget | undefined>();
  /** The time of a budget's next sync although nothing changes. */
  readonly #rechecks = new Map<string, Timer>();

  /** @param beginning running for long before the start, or just started */
  constructor(parts: DisruptionParts, beginning: 'steady' | { readonly because: CauseId }) {
    this.#parts = parts;
    const { store, timeline, api } = parts;
    this.#queue = new WorkQueue(api, WORKERS, (...work) => this.#syncBudget(...work));
    const budgets = store.shelf('budgets').list();
    this.#coverage = new BudgetCoverage(budgets, store);
    this.#inbox = store.subscribe<Watched['object']>(
      'reactions',
      (changes) => this.#hear(changes),
      ['pod', 'budgets', 'workloads'],
    );
    const because = beginning === 'steady' ? THE_SNAPSHOT : beginning.because;
    for (const { namespace, name } of budgets) this.#due.set(`${namespace}/${name}`, because);
    this.#staleTargets = parts.behavior.clearsStaleDisruptions
      ? new StaleTargets(parts)
      : undefined;
    if (beginning === 'steady') this.#begin(because);
    else this.#start = timeline.at(timeline.now, 'reactions', () => this.#begin(because));
  }

  #begin(because: CauseId): void {
    this.#sync();
    this.#staleTargets?.begin(because);
  }

  /** The process ends; what it wrote stays. */
  stop(): void {
    const { store, timeline } = this.#parts;
    store.unsubscribe(this.#inbox);
    if (this.#start !== undefined) timeline.cancel(this.#start);
    for (const timer of this.#rechecks.values()) timeline.cancel(timer);
    this.#due.clear();
    this.#queue.close();
    this.#staleTargets?.stop();
  }

  /** Catches up on writes that failed while the API server was down. */
  onApiReturn(): void {
    this.#sync();
    this.#staleTargets?.onApiReturn();
  }

  #hear(changes: readonly Watched[]): void {
    for (const change of changes) {
      if (change.object === 'pod') this.#hearOfPod(change);
      else if (change.object === 'budgets') this.#hearOfBudget(change);
      else this.#hearOfWorkload(change);
    }
    this.#sync();
  }

  #hearOfPod(change: PodChange): void {
    if (change.after === undefined) this.#staleTargets?.forget(change.before?.key ?? '');
    else this.#staleTargets?.look(change.after, change.cause);
    const budgets = this.#coverage.apply(change);
    if (budgets.length === 0 || !mattersToBudgets(change)) return;
    for (const budget of budgets) this.#due.set(budget, change.cause);
  }

  #hearOfBudget({ before, after, cause }: ChangeOf<'budgets'>): void {
    const { namespace, name } = after ?? before ?? {};
    const key = `${namespace}/${name}`;
    if (after === undefined || after !== this.#written.get(key)) this.#due.set(key, cause);
  }

  /** The workload may own any pod of its namespace. */
  #hearOfWorkload({ before, after, cause }: ChangeOf<'workloads'>): void {
    if (before !== undefined && before.replicas === after?.replicas) return;
    const { namespace = '' } = after ?? before ?? {};
    for (const { name } of this.#parts.store.shelf('budgets').inNamespace(namespace)) {
      this.#due.set(`${namespace}/${name}`, cause);
    }
  }

  #sync(): void {
    if (!this.#parts.apiAvailable()) return;
    const due = [...this.#due];
    this.#due.clear();
    for (const [budget, because] of due) this.#queue.add(budget, because);
  }

  #syncBudget(key: string, because: CauseId, worker: Caller): void {
    const { store, scales, behavior, timeline } = this.#parts;
    const budget = store.shelf('budgets').get(key);
    if (budget === undefined) return;
    const covered = this.#coverage.podsOf(key);
    const verdict = budgetStatus(budget, covered, scales, timeline.now, behavior);
    this.#recheck(key, verdict.kind === 'computed' ? verdict.recheckAt : undefined, because);
    if (isSameStatus(budget.status, verdict.status)) return;
    const written = { ...budget, status: verdict.status };
    worker.send({ kind: 'other', name: key, group: 'policy' }, (reached) => {
      if (reached) this.#write(key, { read: budget, written }, because);
      else this.#due.set(key, because);
    });
  }

  /**
   * A status that another writer has changed since is refused: the budget is looked at again.
   * @upstream pkg/controller/disruption/disruption.go processNextWorkItem (1.36)
   */
  #write(
    key: string,
    { read, written }: Readonly<Record<'read' | 'written', PodDisruptionBudget>>,
    because: CauseId,
  ): void {
    const { client, api } = this.#parts;
    if (client.current.shelf('budgets').get(key) === read) {
      this.#conflicts.delete(key);
      this.#written.set(key, written);
      client.putObject('budgets', written, because);
      return;
    }
    const conflicts = this.#conflicts.get(key) ?? 0;
    this.#conflicts.set(key, conflicts + 1);
    api.sleep(milliseconds(FIRST_RETRY * 2 ** conflicts), () => {
      this.#due.set(key, because);
      this.#sync();
    });
  }

  /** An eviction that is just due is still listed: the next look comes after that. */
  #recheck(key: string, at: Instant | undefined, because: CauseId): void {
    const { timeline } = this.#parts;
    const existing = this.#rechecks.get(key);
    if (existing !== undefined) timeline.cancel(existing);
    this.#rechecks.delete(key);
    if (at === undefined) return;
    const when = latest(at, later(timeline.now, milliseconds(1)));
    const look = () => {
      this.#rechecks.delete(key);
      this.#due.set(key, because);
      this.#sync();
    };
    this.#rechecks.set(key, timeline.at(when, 'reactions', look));
  }
}

/** Only readiness matters, not the node of a pod or the state of its containers. */
const mattersToBudgets = ({ before, after }: PodChange): boolean =>
  before === undefined ||
  after === undefined ||
  isPodReady(before) !== isPodReady(after) ||
  isTerminating(before) !== isTerminating(after) ||
  !isSamePart(before.labels, after.labels) ||
  !isSamePart(before.ownerReferences, after.ownerReferences);

/** Whether two statuses of a budget are equal. */
const isSameStatus = (a: BudgetStatus, b: BudgetStatus): boolean =>
  a.observedGeneration === b.observedGeneration &&
  a.disruptionsAllowed === b.disruptionsAllowed &&
  a.currentHealthy === b.currentHealthy &&
  a.desiredHealthy === b.desiredHealthy &&
  a.expectedPods === b.expectedPods &&
  a.disruptionAllowed?.status === b.disruptionAllowed?.status &&
  a.disruptionAllowed?.reason === b.disruptionAllowed?.reason &&
  isSameMap(a.disruptedPods, b.disruptedPods);

const isSameMap = (a: ReadonlyMap<string, Instant>, b: ReadonlyMap<string, Instant>): boolean =>
  a.size === b.size && [...a].every(([name, at]) => b.get(name) === at);

type Budgets = readonly PodDisruptionBudget[];

/** The pods of each budget as a store has them, which all stores of a cluster share. */
const podsByBudget = rememberedOfCluster((store) => {
  const pods = store.pods();
  return remembered((budgets: Budgets): ReadonlyMap<string, readonly Pod[]> => {
    const index = selectorIndexOf(budgets);
    const covered = new Map<string, Pod[]>();
    for (const pod of pods) {
      for (const budget of index.covering(pod)) addToList(covered, budget, pod);
    }
    return covered;
  });
});

const NO_BUDGETS: ReadonlyMap<string, readonly Pod[]> = new Map();

/**
 * The pods that budgets cover, kept up as pods come, change and go. Budgets are named
 * `namespace/name`; their selectors do not change.
 */
export class BudgetCoverage {
  readonly #index: ReturnType<typeof selectorIndexOf>;
  readonly #given: ReadonlyMap<string, readonly Pod[]>;
  /** Only of budgets that were asked for, or whose pods have changed. */
  readonly #covered = new Map<string, CoveredPods>();

  constructor(budgets: Budgets, store: Store) {
    this.#index = selectorIndexOf(budgets);
    this.#given = budgets.length === 0 ? NO_BUDGETS : podsByBudget(store)(budgets);
  }

  /** The budgets that cover a pod, by name. */
  covering(pod: Pick<Pod, 'namespace' | 'labels'>): readonly string[] {
    return this.#index.covering(pod);
  }

  /** The pods that a budget covers. */
  podsOf(budget: string): CoveredPods {
    const known = this.#covered.get(budget) ?? new CoveredPods(this.#given.get(budget));
    this.#covered.set(budget, known);
    return known;
  }

  /** Applies a change and returns the budgets whose pods it changes. */
  apply({ before, after }: PodChange): readonly string[] {
    const covered = before === undefined ? NONE : this.covering(before);
    const covering = after === undefined ? NONE : this.covering(after);
    for (const budget of covered) {
      if (before !== undefined && !covering.includes(budget)) {
        this.podsOf(budget).delete(before.name);
      }
    }
    if (after !== undefined) for (const budget of covering) this.podsOf(budget).put(after);
    return covered === covering ? covered : [...new Set([...covered, ...covering])];
  }
}

const NONE: readonly never[] = [];
