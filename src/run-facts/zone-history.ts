import { entriesOf, type LedgerEntry, type ZoneState } from '#causes';
import { type Cluster, isReady, type Node, zoneKeyOf } from '#cluster';
import { computeZoneState, countsForItsZone, evictionRate } from '#controllers/node-lifecycle';
import { compareText, type Instant, remembered } from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import type { Cause } from './causes.ts';
import type { Entries, EntryOf } from './entries.ts';

export interface ZoneHistory {
  /** `region::zone`, empty without both. */
  readonly zone: string;
  readonly history: readonly ZoneMoment[];
}

interface ZoneMoment {
  readonly at: Instant;
  readonly state: ZoneState;
  readonly nodes: number;
  readonly notReady: number;
  /** Nodes per second that may be tainted NoExecute. */
  readonly evictionRate: number;
}

const KINDS = ['node-lifecycle/all-zones-down', 'ZoneStateChanged'] as const;
type ZoneCause = Cause & { readonly kind: (typeof KINDS)[number] };

/** The state of every zone at the start, and the changes of its state and its pace. */
export function zoneHistories(
  entries: Entries,
  cluster: Cluster,
  behavior: NodeLifecycleBehavior,
  start: Instant,
): readonly ZoneHistory[] {
  const histories = new Histories(momentsAtStart(cluster, behavior, start), behavior);
  for (const entry of entriesOf(entries, ...KINDS)) histories.add(entry);
  return histories.finish();
}

function momentsAtStart(
  { nodes }: Cluster,
  behavior: NodeLifecycleBehavior,
  at: Instant,
): ReadonlyMap<string, ZoneMoment> {
  const counts = countsByZone(nodes);
  const allDown = [...counts.values()].every((count) => count.notReady === count.nodes);
  return new Map(
    [...counts].map(([zone, count]) => {
      const state = computeZoneState(count, behavior);
      const rate = allDown ? 0 : evictionRate(state, count, behavior);
      return [zone, { at, state, ...count, evictionRate: rate }];
    }),
  );
}

const isSame = (last: ZoneMoment | undefined, next: ZoneMoment): boolean =>
  last?.state === next.state &&
  last.nodes === next.nodes &&
  last.notReady === next.notReady &&
  last.evictionRate === next.evictionRate;

const countsByZone = remembered((nodes: readonly Node[]) => {
  const counts = new Map<string, { nodes: number; notReady: number }>();
  for (const node of nodes.filter(countsForItsZone)) {
    const count = counts.get(zoneKeyOf(node)) ?? { nodes: 0, notReady: 0 };
    count.nodes += 1;
    if (!isReady(node)) count.notReady += 1;
    counts.set(zoneKeyOf(node), count);
  }
  return counts;
});

/**
 * The histories by the ledger. A zone that was down before all others were, and still is after some
 * are up again, never changes its state; but in between nothing is tainted in it.
 */
class Histories {
  readonly #behavior: NodeLifecycleBehavior;
  readonly #byZone: Map<string, ZoneMoment[]>;
  #allDown = false;
  /** The pass in which some zone was up again, until all its changes are recorded. */
  #upAgain: Instant | undefined;

  constructor(start: ReadonlyMap<string, ZoneMoment>, behavior: NodeLifecycleBehavior) {
    this.#behavior = behavior;
    this.#byZone = new Map([...start].map(([zone, moment]) => [zone, [moment]]));
    this.#allDown = [...start.values()].every(({ state }) => state === 'Full');
  }

  add({ at, cause }: LedgerEntry<ZoneCause>): void {
    if (this.#upAgain !== undefined && this.#upAgain < at) this.#changePace(this.#upAgain);
    if (cause.kind === 'node-lifecycle/all-zones-down') {
      this.#allDown = true;
      this.#setPace(at, 0);
    } else {
      const { zone, to: state, nodes, notReady } = cause;
      const moment = { at, state, nodes, notReady, evictionRate: cause.evictionRate };
      const known = this.#byZone.get(zone) ?? [];
      // A controller that starts anew finds the state that was there before.
      if (!isSame(known.at(-1), moment)) this.#byZone.set(zone, [...known, moment]);
      if (this.#allDown && state !== 'Full') this.#upAgain = at;
    }
  }

  finish(): readonly ZoneHistory[] {
    if (this.#upAgain !== undefined) this.#changePace(this.#upAgain);
    return [...this.#byZone]
      .map(([zone, history]) => ({ zone, history }))
      .sort((a, b) => compareText(a.zone, b.zone));
  }

  #changePace(at: Instant): void {
    this.#allDown = false;
    this.#upAgain = undefined;
    this.#setPace(at, this.#behavior.evictionRate);
  }

  /** The pace of zones that were down before and still are. */
  #setPace(at: Instant, rate: number): void {
    for (const history of this.#byZone.values()) {
      const last = history.at(-1);
      if (last?.state !== 'Full' || last.evictionRate === rate || last.at === at) continue;
      history.push({ ...last, at, evictionRate: rate });
    }
  }
}

/** Changes of the states of zones, in order. */
export const zoneChanges = (entries: Entries): readonly EntryOf<'ZoneStateChanged'>[] =>
  entriesOf(entries, 'ZoneStateChanged');
