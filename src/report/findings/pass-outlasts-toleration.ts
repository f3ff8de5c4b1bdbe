import { clockFrom, type FindingData } from '#documents';
import type { Outcome } from '#play';
import { type LateEviction, lateEvictions, longestKeptTaint } from '#run-facts';
import type { Run } from '#simulation';
import {
  between,
  type Duration,
  earliest,
  type Instant,
  inReportSeconds,
  later,
  latest,
} from '#units';

type Pass = Outcome['passes'][number];

/**
 * Pods that are evicted from nodes that are Ready again, because a pass of the node monitor takes
 * long and only the next pass removes taints. Between short passes a node keeps its taint for at
 * most their period, and evictions in that time are not reported. One finding for each pass.
 */
export function passOutlastsToleration({
  outcome,
  plan: { behaviors },
}: Pick<Run, 'outcome' | 'plan'>): readonly FindingData[] {
  if (outcome.passes.length === 0) return [];
  const { monitorPeriod } = behaviors.nodeLifecycle;
  const byPass = new Map<Pass, LateEviction[]>();
  for (const late of lateEvictions(outcome)) {
    if (between(late.since, late.at) <= monitorPeriod) continue;
    const pass = passToBlame(outcome, late, monitorPeriod);
    if (pass !== undefined) byPass.set(pass, [...(byPass.get(pass) ?? []), late]);
  }
  return outcome.passes.flatMap((pass) => {
    const evictions = byPass.get(pass);
    return evictions === undefined ? [] : [findingOf(outcome, pass, evictions)];
  });
}

/**
 * The longest pass between the return of a node and the eviction, if a pass was under way when the
 * node returned or began in time.
 */
function passToBlame(
  { passes, end }: Pick<Outcome, 'passes' | 'end'>,
  { since, at }: LateEviction,
  period: Duration,
): Pass | undefined {
  const untilOf = (place: number): Instant => passes[place]?.to ?? passes[place + 1]?.from ?? end;
  const meanwhile = passes.flatMap((pass, place) => {
    const from = latest(pass.from, since);
    const to = earliest(untilOf(place), at);
    const isCutOff = pass.to === undefined && untilOf(place) < at;
    return to > from && !isCutOff ? [{ pass, lasts: between(from, to) }] : [];
  });
  const [first] = meanwhile;
  if (first === undefined || first.pass.from > later(since, period)) return undefined;
  return meanwhile.reduce((most, each) => (each.lasts > most.lasts ? each : most)).pass;
}

function findingOf(outcome: Outcome, pass: Pass, evictions: readonly LateEviction[]): FindingData {
  const clock = clockFrom(outcome.start);
  const nodes = new Map(evictions.map(({ node, since }) => [node, since]));
  const kept = longestKeptTaint(outcome.entries, nodes);
  return {
    kind: 'pass-outlasts-toleration',
    from: clock.at(pass.from),
    to: pass.to === undefined ? null : clock.at(pass.to),
    nodes: [...nodes.keys()],
    pods: evictions.map(({ pod }) => pod),
    keptSeconds: kept === undefined ? null : inReportSeconds(kept),
  };
}
