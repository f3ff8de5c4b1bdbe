import type { CauseId, Ledger, LedgerEntry } from '#causes';
import {
  type ChangeOf,
  type Pod,
  type PodChange,
  type PodDisruptionBudget,
  type PodKey,
  type Store,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import {
  BudgetCoverage,
  budgetStatus,
  type KnownScales,
  type ScaledWorkload,
  type ScaleReader,
} from '#controllers/disruption';
import { answerEviction } from '#eviction-api';
import { type Cause, makesPodGo } from '#run-facts';
import type { Clock } from '#timeline';
import { addToList, type Instant } from '#units';
import type { Behaviors } from '#versions';
import type { BoundChange, BudgetHistory, BudgetMoment, Budgets } from './budgets.ts';
import { budgetsAtStart } from './budgets-at-start.ts';

export interface BudgetWatchParts {
  readonly clock: Clock;
  readonly store: Store;
  readonly ledger: Ledger<Cause>;
  readonly scales: KnownScales;
  readonly behaviors: Pick<Behaviors, 'disruption' | 'evictionApi'>;
}

/**
 * Counts at every instant the healthy pods of every budget, even if no controller writes the
 * number, and finds the evictions that the eviction API would have refused.
 */
export class BudgetWatch {
  readonly #parts: BudgetWatchParts;
  /** The budgets of the snapshot. */
  readonly #given: readonly PodDisruptionBudget[];
  /** The budgets with their current bounds. */
  readonly #budgets: Map<string, PodDisruptionBudget>;
  readonly #coverage: BudgetCoverage;
  /** A change that the store shows already, while its earlier changes are counted. */
  #change: PodChange | undefined;
  readonly #boundChanges = new Map<string, BoundChange[]>();
  readonly #histories = new Map<string, BudgetMoment[]>();
  readonly #violated = new Map<CauseId, readonly string[]>();
  readonly #covered = new Set<CauseId>();
  readonly #changed = new Set<string>();
  /** Current budgets, until something changes that they count. */
  readonly #counted = new Map<string, PodDisruptionBudget>();
  #workloadBefore: WorkloadObject | undefined;
  #changedAt: Instant;
  readonly #start: Instant;
  readonly #atStart: ReadonlyMap<string, BudgetMoment>;
  /** The number of ledger entries that have been read. */
  #seen = 0;

  constructor(parts: BudgetWatchParts) {
    const { store, clock } = parts;
    this.#parts = parts;
    const budgets = store.shelf('budgets').list();
    this.#given = budgets;
    this.#budgets = new Map(budgets.map((each) => [`${each.namespace}/${each.name}`, each]));
    this.#coverage = new BudgetCoverage(budgets, store);
    this.#changedAt = clock.now;
    this.#start = clock.now;
    this.#atStart = new Map();
    if (budgets.length === 0) return;
    const count = (): ReadonlyMap<string, BudgetMoment> =>
      new Map([...this.#budgets.keys()].map((name) => [name, this.#momentOf(name)]));
    this.#atStart = budgetsAtStart(store, parts.behaviors, clock.now, parts.scales, count);
    store.observe((change) => {
      if (change.object === 'pod') this.#note(change);
      if (change.object === 'workloads') this.#noteWorkload(change);
      if (change.object === 'budgets') this.#noteBudget(change);
    });
  }

  /** The findings until now. */
  get found(): Budgets {
    const [violated, covered] = [this.#violated, this.#covered];
    if (this.#budgets.size === 0) return { histories: [], violated, covered };
    this.#lookAtEvictions();
    this.#writeDown();
    const histories = this.#given.map(({ namespace, name, spec }): BudgetHistory => {
      const budget = `${namespace}/${name}`;
      const boundChanges = this.#boundChanges.get(budget);
      return {
        budget,
        ...boundOf(spec),
        ...(boundChanges !== undefined && { boundChanges }),
        history: this.#histories.get(budget) ?? this.#historyAtStart(budget),
      };
    });
    return { histories, violated, covered };
  }

  #note(change: PodChange): void {
    this.#change = change;
    this.#lookAtEvictions();
    this.#beginInstant();
    this.#change = undefined;
    for (const budget of this.#coverage.apply(change)) this.#recount(budget);
  }

  /** A pod as it was before the change that is being noted. */
  #podBefore(key: PodKey): Pod | undefined {
    const { before, after } = this.#change ?? {};
    return (after ?? before)?.key === key ? before : this.#parts.store.pod(key);
  }

  /** The store shows the new object; earlier changes are counted with the old one. */
  #noteWorkload({ before, after }: ChangeOf<'workloads'>): void {
    if (before !== undefined && after !== undefined && haveSameScale(before, after)) return;
    this.#workloadBefore = before;
    this.#lookAtEvictions();
    this.#beginInstant();
    this.#workloadBefore = undefined;
    const { namespace = '' } = after ?? before ?? {};
    for (const { name } of this.#parts.store.shelf('budgets').inNamespace(namespace)) {
      const budget = `${namespace}/${name}`;
      if (this.#budgets.has(budget)) this.#recount(budget);
    }
  }

  /** Only the spec affects the count: the status is the controller's own count. */
  #noteBudget({ before, after }: ChangeOf<'budgets'>): void {
    if (after === undefined || before === undefined || after.spec === before.spec) return;
    const name = `${after.namespace}/${after.name}`;
    const counted = this.#budgets.get(name);
    if (counted === undefined) return;
    this.#lookAtEvictions();
    this.#beginInstant();
    this.#budgets.set(name, { ...counted, spec: after.spec });
    addToList(this.#boundChanges, name, { at: this.#parts.clock.now, ...boundOf(after.spec) });
    this.#recount(name);
  }

  #recount(budget: string): void {
    this.#changed.add(budget);
    this.#counted.delete(budget);
  }

  #beginInstant(): void {
    const { now } = this.#parts.clock;
    if (now === this.#changedAt) return;
    this.#writeDown();
    this.#changedAt = now;
  }

  /** Records the counts at the end of the instant of the last changes. */
  #writeDown(): void {
    for (const name of this.#changed) {
      const moment = this.#momentOf(name);
      const isFirst = this.#changedAt === this.#start;
      const history = this.#histories.get(name) ?? (isFirst ? [] : this.#historyAtStart(name));
      this.#histories.set(name, history);
      if (!isSameMoment(history.at(-1), moment)) history.push(moment);
    }
    this.#changed.clear();
  }

  #historyAtStart(name: string): BudgetMoment[] {
    const moment = this.#atStart.get(name);
    return moment === undefined ? [] : [moment];
  }

  #momentOf(name: string): BudgetMoment {
    const { status } = this.#fresh(name) ?? {};
    return {
      at: this.#changedAt,
      healthy: status?.currentHealthy ?? 0,
      desired: status?.desiredHealthy ?? 0,
      expected: status?.expectedPods ?? 0,
      allowed: status?.disruptionsAllowed ?? 0,
      ...(status?.disruptionAllowed?.reason === 'SyncFailed' && { failed: true as const }),
    };
  }

  /** A budget after an immediate sync by its controller. */
  #fresh(name: string): PodDisruptionBudget | undefined {
    const budget = this.#budgets.get(name);
    const counted = this.#counted.get(name);
    if (budget === undefined || counted !== undefined) return counted;
    const { behaviors, clock } = this.#parts;
    const { generation } = budget;
    const known = { ...budget.status, observedGeneration: generation, disruptedPods: new Map() };
    const covered = this.#coverage.podsOf(name);
    const existing = { ...budget, status: known };
    const rules = behaviors.disruption;
    const { status } = budgetStatus(existing, covered, this.#scales, clock.now, rules);
    const found = { ...budget, status };
    this.#counted.set(name, found);
    return found;
  }

  get #scales(): ScaleReader {
    const { scales } = this.#parts;
    const before = this.#workloadBefore;
    return before === undefined ? scales : scalesWith(before, scales);
  }

  /** Evictions are recorded before their changes happen. */
  #lookAtEvictions(): void {
    const { entries } = this.#parts.ledger;
    for (; this.#seen < entries.length; this.#seen += 1) {
      const entry = entries[this.#seen];
      if (entry !== undefined) this.#lookAt(entry);
    }
  }

  #lookAt({ id, cause }: LedgerEntry<Cause>): void {
    if (!makesPodGo(cause)) return;
    const pod = this.#podBefore(cause.pod);
    if (pod === undefined) return;
    const { clock, behaviors } = this.#parts;
    const covering = this.#coverage.covering(pod);
    if (covering.length > 0) this.#covered.add(id);
    const violated = covering.filter((name) => {
      const budget = this.#fresh(name);
      const asked = budget === undefined ? [] : [budget];
      return answerEviction(pod, asked, clock.now, behaviors.evictionApi).code !== 201;
    });
    if (violated.length > 0) this.#violated.set(id, violated);
  }
}

const boundOf = ({
  minAvailable,
  maxUnavailable,
}: PodDisruptionBudget['spec']): Pick<BudgetHistory, 'minAvailable' | 'maxUnavailable'> => ({
  ...(minAvailable !== undefined && { minAvailable }),
  ...(maxUnavailable !== undefined && { maxUnavailable }),
});

/** Whether a budget expects the same number of pods of both. */
const haveSameScale = (a: ScaledWorkload, b: ScaledWorkload): boolean =>
  a.uid === b.uid &&
  a.replicas === b.replicas &&
  a.unseenPods === b.unseenPods &&
  a.ownerReferences === b.ownerReferences;

const scalesWith = (known: WorkloadObject, scales: ScaleReader): ScaleReader => ({
  workload: (kind, namespace, name) =>
    workloadName(known) === workloadName({ kind, namespace, name })
      ? known
      : scales.workload(kind, namespace, name),
  customScale: (owner, namespace) => scales.customScale(owner, namespace),
});

const isSameMoment = (a: BudgetMoment | undefined, b: BudgetMoment): boolean =>
  a !== undefined &&
  a.healthy === b.healthy &&
  a.desired === b.desired &&
  a.expected === b.expected &&
  a.allowed === b.allowed &&
  a.failed === b.failed;
