import { entriesOf } from '#causes';
import type { PressureCondition } from '#cluster';
import { between, type Duration, type Instant, longest, minutes } from '#units';
import type { Cause } from './causes.ts';
import type { Entries, Entry, EntryOf } from './entries.ts';

/** A condition that returns after more than this and a transition period is another incident. */
const SOON = minutes(5);

type Released = Cause & { readonly kind: 'eviction/condition-released' } & { readonly at: Instant };

/** A series in which a condition of a node returns, each time soon after it went. */
export interface Oscillation {
  readonly node: string;
  readonly condition: PressureCondition;
  times: number;
  readonly from: Instant;
  to: Instant;
  transitionPeriod: Duration;
  enough: Duration;
}

/**
 * Conditions that a kubelet clears and soon sets again, because usage goes up and down around a
 * threshold, by their beginning.
 */
export function oscillations(entries: Entries): readonly Oscillation[] {
  const watches = new Map<string, Watch>();
  const watchOf = (node: string, condition: PressureCondition): Watch => {
    const key = `${condition} ${node}`;
    const watch = watches.get(key) ?? new Watch(node, condition);
    watches.set(key, watch);
    return watch;
  };
  for (const entry of entriesOf(entries, 'eviction/condition-released', 'NodeConditionChanged')) {
    const { cause, at } = entry;
    if (cause.kind === 'eviction/condition-released') {
      watchOf(cause.node, cause.condition).release({ ...cause, at });
    } else if (isReportedByKubelet(entry)) {
      const watch = watchOf(entry.cause.node, entry.cause.condition);
      if (entry.cause.to === 'True') watch.raise(at);
      else watch.lower();
    }
  }
  return [...watches.values()]
    .flatMap(({ runs }) => runs)
    .filter(({ times }) => times > 1)
    .sort((a, b) => a.from - b.from);
}

type PressureChanged = EntryOf<'NodeConditionChanged'> & {
  readonly cause: { readonly condition: PressureCondition };
};

const isReportedByKubelet = (entry: Entry): entry is PressureChanged =>
  entry.cause.kind === 'NodeConditionChanged' &&
  entry.component === 'kubelet' &&
  entry.cause.condition !== 'Ready';

class Watch {
  readonly runs: Oscillation[] = [];
  readonly #node: string;
  readonly #condition: PressureCondition;
  #holds = false;
  #released: Released | undefined;

  constructor(node: string, condition: PressureCondition) {
    this.#node = node;
    this.#condition = condition;
  }

  release(released: Released): void {
    // A condition in the snapshot was not raised during the run.
    if (this.runs.length === 0) this.#begin(released.lastObserved);
    this.#released = released;
  }

  lower(): void {
    this.#holds = false;
  }

  /** A node that was silent reports its condition again, although it has held all the time. */
  raise(at: Instant): void {
    if (this.#holds) return;
    this.#holds = true;
    const released = this.#released;
    const run = this.runs.at(-1);
    this.#released = undefined;
    if (run === undefined || released === undefined || isLate(released, at)) {
      this.#begin(at);
      return;
    }
    run.times += 1;
    run.to = at;
    run.transitionPeriod = released.transitionPeriod;
    run.enough = longest(run.enough, between(released.lastObserved, at));
  }

  #begin(at: Instant): void {
    const [node, condition] = [this.#node, this.#condition];
    const none = minutes(0);
    this.runs.push({
      node,
      condition,
      times: 1,
      from: at,
      to: at,
      transitionPeriod: none,
      enough: none,
    });
  }
}

const isLate = ({ at: released, transitionPeriod }: Released, at: Instant): boolean =>
  between(released, at) > longest(SOON, transitionPeriod);
