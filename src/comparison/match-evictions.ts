import type { Eviction, SimulationReport } from '#documents';
import { rolesOfEvictions } from '#timeline-facts';

/** An eviction of one run, and the eviction of the same pod in the other run. */
export interface EvictionPair {
  readonly before?: Eviction;
  readonly after?: Eviction;
  readonly isNew: boolean;
}

/**
 * Matches the evictions of two runs: those of pods of the snapshot by pod, and those of new pods by
 * their place among the new pods of their workload.
 */
export function matchEvictions(
  before: SimulationReport,
  after: SimulationReport,
): readonly EvictionPair[] {
  const rows = byKey(before);
  const pairs: EvictionPair[] = [];
  for (const [key, { eviction, isNew }] of byKey(after)) {
    const match = rows.get(key);
    rows.delete(key);
    pairs.push({ ...(match && { before: match.eviction }), after: eviction, isNew });
  }
  for (const { eviction, isNew } of rows.values()) pairs.push({ before: eviction, isNew });
  return withoutTies(pairs, [before, after]);
}

interface Row {
  readonly eviction: Eviction;
  readonly isNew: boolean;
}

/** A pod that is evicted a second time, under one name, has a key of its own. */
function byKey(report: SimulationReport): Map<string, Row> {
  const rows = new Map<string, Row>();
  const roles = rolesOfEvictions(report);
  for (const [index, eviction] of report.evictions.entries()) {
    const { role = eviction.pod, isNew = false } = roles[index] ?? {};
    let key = role;
    for (let again = 2; rows.has(key); again += 1) key = `${role} again ${again}`;
    rows.set(key, { eviction, isNew });
  }
  return rows;
}

/** Two pods between which a kubelet has no preference count as one where each run evicts one. */
function withoutTies(
  pairs: readonly EvictionPair[],
  reports: readonly SimulationReport[],
): readonly EvictionPair[] {
  const ties = reports
    .flatMap(({ ambiguities }) => ambiguities)
    .flatMap((each) => (each.kind === 'eviction-tie' ? new Set(each.pods) : []));
  if (ties.length === 0) return pairs;
  const left = new Set(pairs.filter(({ after }) => after === undefined));
  const others = pairs.filter((pair) => !left.has(pair));
  const twinOf = ({ pod, node, mechanism }: Eviction): EvictionPair | undefined =>
    [...left].find(
      ({ before }) =>
        before?.node === node &&
        before?.mechanism === mechanism &&
        ties.some((tie) => tie.has(pod) && tie.has(before?.pod ?? '')),
    );
  const joined = others.map((pair): EvictionPair => {
    if (pair.before !== undefined || pair.after === undefined) return pair;
    const twin = twinOf(pair.after);
    if (twin?.before === undefined) return pair;
    left.delete(twin);
    return { ...pair, before: twin.before };
  });
  return [...joined, ...left];
}
