import { entriesOf } from '#causes';
import { isNodeHealthTaint, isReady } from '#cluster';
import { clockFrom, type FindingData } from '#documents';
import type { Cause } from '#run-facts';
import type { Outcome, PlayedScenario } from '#simulation';
import {
  between,
  type Duration,
  earliest,
  type Instant,
  inReportSeconds,
  later,
  latest,
  longest,
} from '#units';

type Pass = Outcome['passes'][number];

/** An eviction from a node that is Ready and still has the taint of its silence. */
interface Late {
  readonly pod: string;
  readonly node: string;
  /** The instant at which the node became Ready again. */
  readonly since: Instant;
  /** The instant at which the taint caused the eviction. */
  readonly at: Instant;
}

/**
 * Pods that are evicted from nodes that are Ready again, because a pass of the node monitor takes
 * long and only the next pass removes taints. Between short passes a node keeps its taint for at
 * most their period, and evictions in that time are not reported. One finding for each pass.
 */
export function passOutlastsToleration({
  outcome,
  behaviors,
}: Pick<PlayedScenario, 'outcome' | 'behaviors'>): readonly FindingData[] {
  if (outcome.passes.length === 0) return [];
  const { monitorPeriod } = behaviors.nodeLifecycle;
  const byPass = new Map<Pass, Late[]>();
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

const KINDS = [
  'NodeConditionChanged',
  'taint-eviction/untolerated',
  'taint-eviction/toleration-used-up',
  'PodDeletionRequested',
] as const;

function lateEvictions({ entries, cluster, start }: Outcome): readonly Late[] {
  const watch = new ReturnWatch();
  for (const node of cluster.nodes) if (isReady(node)) watch.ready(node.name, start);
  for (const { at, cause } of entriesOf(entries, ...KINDS)) {
    if (cause.kind === 'NodeConditionChanged') {
      if (cause.condition === 'Ready') watch.turn(cause.node, cause.to === 'True', at);
    } else if (cause.kind === 'PodDeletionRequested') {
      watch.remove(cause.pod, cause.mechanism === 'taint');
    } else if (cause.taint && isNodeHealthTaint(cause.taint))
      watch.decide(cause.pod, cause.node, at);
  }
  return watch.late;
}

/** Tracks the Ready nodes, and evictions that are decided for their pods. */
class ReturnWatch {
  readonly late: Late[] = [];
  readonly #readySince = new Map<string, Instant>();
  readonly #decided = new Map<string, Late>();

  turn(node: string, isNowReady: boolean, at: Instant): void {
    if (isNowReady) this.ready(node, at);
    else this.#readySince.delete(node);
  }

  ready(node: string, at: Instant): void {
    this.#readySince.set(node, at);
  }

  decide(pod: string, node: string, at: Instant): void {
    const since = this.#readySince.get(node);
    if (since !== undefined) this.#decided.set(pod, { pod, node, since, at });
  }

  remove(pod: string, isForTaint: boolean): void {
    const eviction = this.#decided.get(pod);
    if (isForTaint && eviction !== undefined) this.late.push(eviction);
    this.#decided.delete(pod);
  }
}

/**
 * The longest pass between the return of a node and the eviction, if a pass was under way when the
 * node returned or began in time.
 */
function passToBlame(
  { passes, end }: Pick<Outcome, 'passes' | 'end'>,
  { since, at }: Late,
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

function findingOf(outcome: Outcome, pass: Pass, evictions: readonly Late[]): FindingData {
  const clock = clockFrom(outcome.start);
  const nodes = new Map(evictions.map(({ node, since }) => [node, since]));
  const kept = keptTaints(outcome, nodes);
  return {
    kind: 'pass-outlasts-toleration',
    from: clock.at(pass.from),
    to: pass.to === undefined ? null : clock.at(pass.to),
    nodes: [...nodes.keys()],
    pods: evictions.map(({ pod }) => pod),
    keptSeconds: kept === undefined ? null : inReportSeconds(kept),
  };
}

/**
 * The longest time that one of these nodes keeps its taint. Undefined if one keeps it to the end.
 */
function keptTaints(
  { entries }: Outcome,
  readySince: ReadonlyMap<string, Instant>,
): Duration | undefined {
  const kept = new Map<string, Duration>();
  for (const { at, cause } of entriesOf<Cause, 'NodeUntainted'>(entries, 'NodeUntainted')) {
    const since = readySince.get(cause.node);
    if (since === undefined || at < since || kept.has(cause.node)) continue;
    if (isNodeHealthTaint(cause.taint) && cause.taint.effect === 'NoExecute') {
      kept.set(cause.node, between(since, at));
    }
  }
  if (kept.size < readySince.size) return undefined;
  return [...kept.values()].reduce(longest);
}
