import { rememberedOfCluster, type Store } from '#cluster';
import type { KnownScales } from '#controllers/disruption';
import { type Instant, remembered } from '#units';
import type { Behaviors } from '#versions';
import type { BudgetMoment } from './budgets.ts';

/** The counts of budgets at the start, by name; plays that begin alike share them. */
type MomentsAtStart = ReadonlyMap<string, BudgetMoment>;

interface Found {
  readonly moments: MomentsAtStart;
  /** Owners whose pods were taken as their scale. */
  readonly assumed: ReadonlySet<string>;
}

const known = rememberedOfCluster(() =>
  remembered((_: readonly object[]) => new Map<string, Found>()),
);

/**
 * The counts of the budgets of a store at the start.
 * @param count - counts all of them, by `scales`
 */
export function budgetsAtStart(
  store: Store,
  { disruption }: Pick<Behaviors, 'disruption'>,
  start: Instant,
  scales: KnownScales,
  count: () => MomentsAtStart,
): MomentsAtStart {
  const found = known(store)(store.shelf('budgets').list());
  const key = JSON.stringify([start, disruption]);
  const before = found.get(key) ?? { moments: count(), assumed: new Set(scales.assumed) };
  found.set(key, before);
  scales.assume(before.assumed);
  return before.moments;
}
