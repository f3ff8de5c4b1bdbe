import { entriesOf } from '#causes';
import { clockFrom, type FindingData } from '#documents';
import type { PlayedScenario } from '#simulation';
import { compareText } from '#units';

type Outcome = PlayedScenario['outcome'];

/** Rolls of nodes that fail, and those that are under way at the end, in order of time. */
export function rollsNotOver({ outcome }: Pick<PlayedScenario, 'outcome'>): readonly FindingData[] {
  const { entries, start, endReason } = outcome;
  const { at: clock } = clockFrom(start);
  const told = entriesOf(entries, 'RollAdvanced', 'RollEnded');
  return entriesOf(entries, 'RollStarted').flatMap(({ id, at, cause }): FindingData | [] => {
    const own = told.filter(({ because }) => because === id);
    const end = own.find((each) => each.cause.kind === 'RollEnded');
    const { failedOn, quarantined } = end?.cause.kind === 'RollEnded' ? end.cause : NOTHING;
    if (end !== undefined && failedOn === undefined) return [];
    return {
      kind: 'roll-not-over',
      nodes: cause.nodes,
      replaced: own.filter((each) => each.cause.kind === 'RollAdvanced').length,
      from: clock(at),
      ...(end === undefined ? { endsBecause: endReason } : { to: clock(end.at), failedOn }),
      ...(quarantined !== undefined && { quarantined: [...quarantined] }),
      refusedOn: end === undefined ? refusedAtEnd(outcome, id) : [],
    };
  });
}

const NOTHING = { failedOn: undefined, quarantined: undefined };

/** Nodes of a roll whose drains are refused evictions and are not over. */
function refusedAtEnd({ entries, pathTo }: Outcome, roll: number): readonly string[] {
  const open = new Set<string>();
  for (const { id, cause } of entriesOf(
    entries,
    'EvictionRefused',
    'DrainCompleted',
    'DrainFailed',
  )) {
    const { node = '' } = cause;
    if (cause.kind !== 'EvictionRefused') open.delete(node);
    else if (!open.has(node) && pathTo(id).some((each) => each.id === roll)) open.add(node);
  }
  return [...open].sort(compareText);
}

/** Pods that take the place of drained ones on nodes that are drained in their turn. */
export function podsMovedAgain({
  outcome: { entries },
  workloadOf,
}: Pick<PlayedScenario, 'outcome' | 'workloadOf'>): readonly FindingData[] {
  const drained = new Set<string>();
  const moved = new Set<string>();
  const again: { readonly pod: string; readonly node: string }[] = [];
  for (const { cause } of entriesOf(entries, 'PodCreated', 'PodDeletionRequested')) {
    if (cause.kind === 'PodCreated') {
      if (drained.has(cause.replaces ?? '')) moved.add(cause.pod);
      else moved.delete(cause.pod);
    } else if (cause.mechanism === 'drain') {
      const { pod, node = '' } = cause;
      drained.add(pod);
      if (moved.has(pod)) again.push({ pod, node });
    }
  }
  if (again.length === 0) return [];
  const sorted = (names: readonly string[]) => [...new Set(names)].sort(compareText);
  return [
    {
      kind: 'moved-again',
      evictions: again.length,
      nodes: sorted(again.map(({ node }) => node)),
      workloads: sorted(again.flatMap(({ pod }) => workloadOf(pod) ?? [])),
    },
  ];
}
