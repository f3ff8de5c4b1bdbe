import { entriesOf } from '#causes';
import { type Cluster, isNodeHealthTaint, isReady } from '#cluster';
import { between, type Duration, type Instant, longest } from '#units';
import type { Entries } from './entries.ts';

/** An eviction from a node that is Ready and still has the taint of its silence. */
export interface LateEviction {
  readonly pod: string;
  readonly node: string;
  /** The instant at which the node became Ready again. */
  readonly since: Instant;
  /** The instant at which the taint caused the eviction. */
  readonly at: Instant;
}

const KINDS = [
  'NodeConditionChanged',
  'taint-eviction/untolerated',
  'taint-eviction/toleration-used-up',
  'PodDeletionRequested',
] as const;

/** Evictions from nodes that are Ready again, in order. */
export function lateEvictions({
  entries,
  cluster,
  start,
}: {
  readonly entries: Entries;
  readonly cluster: Pick<Cluster, 'nodes'>;
  readonly start: Instant;
}): readonly LateEviction[] {
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
  readonly late: LateEviction[] = [];
  readonly #readySince = new Map<string, Instant>();
  readonly #decided = new Map<string, LateEviction>();

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
 * The longest time that one of these nodes keeps its taint. Undefined if one keeps it to the end.
 */
export function longestKeptTaint(
  entries: Entries,
  readySince: ReadonlyMap<string, Instant>,
): Duration | undefined {
  const kept = new Map<string, Duration>();
  for (const { at, cause } of entriesOf(entries, 'NodeUntainted')) {
    const since = readySince.get(cause.node);
    if (since === undefined || at < since || kept.has(cause.node)) continue;
    if (isNodeHealthTaint(cause.taint) && cause.taint.effect === 'NoExecute') {
      kept.set(cause.node, between(since, at));
    }
  }
  if (kept.size < readySince.size) return undefined;
  return [...kept.values()].reduce(longest);
}
