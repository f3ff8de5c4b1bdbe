import type { LedgerEntry } from '#causes';
import { type ClusterSeed, isReady, zoneKeyOf } from '#cluster';
import { computeZoneState, evictionRate } from '#controllers/node-lifecycle';
import { compareText, type Instant } from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import type { Cause } from './causes.ts';
import type { ZoneHistory, ZoneMoment } from './outcome.ts';

/** How every zone stood at the start and how its state changed. */
export function zoneHistories(
  entries: readonly LedgerEntry<Cause>[],
  seed: ClusterSeed,
  behavior: NodeLifecycleBehavior,
  start: Instant,
): readonly ZoneHistory[] {
  const histories = new Map<string, ZoneMoment[]>();
  const counts = new Map<string, { nodes: number; notReady: number }>();
  for (const node of seed.nodes) {
    const count = counts.get(zoneKeyOf(node)) ?? { nodes: 0, notReady: 0 };
    count.nodes += 1;
    if (!isReady(node)) count.notReady += 1;
    counts.set(zoneKeyOf(node), count);
  }
  for (const [zone, count] of counts) {
    const state = computeZoneState(count, behavior);
    const rate = evictionRate(state, count, behavior);
    histories.set(zone, [{ at: start, state, ...count, evictionRate: rate }]);
  }
  for (const { at, cause } of entries) {
    if (cause.kind !== 'ZoneStateChanged') continue;
    const { zone, to, nodes, notReady } = cause;
    const history = histories.get(zone) ?? [];
    history.push({ at, state: to, nodes, notReady, evictionRate: cause.evictionRate });
    histories.set(zone, history);
  }
  return [...histories]
    .map(([zone, history]) => ({ zone, history }))
    .sort((a, b) => compareText(a.zone, b.zone));
}
