import type { JobSpec, Pod } from '#cluster';
import { earliest, type Instant } from '#units';
import type { NewPod } from '../verdict.ts';
import { type JobMemory, mayReplaceAt } from './backoff.ts';
import { failuresAfter, indexesOf, indexMayReplaceAt } from './index-failures.ts';
import { onlyReplacesFailed } from './job-facts.ts';
import { surplusPods } from './surplus-pods.ts';
import { isIndexed, type Tally } from './tally.ts';

/** The actions of a running Job on the number of its pods. */
export type Management =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove'; readonly pods: readonly Pod[] }
  | { readonly kind: 'create'; readonly pods: readonly NewPod[] }
  /** Too soon after a failure. */
  | { readonly kind: 'wait'; readonly until: Instant };

/** More pods than this at once have to wait for the next sync. */
const BURST_REPLICAS = 500;

/** @upstream pkg/controller/job/job_controller.go manageJob (1.36) */
export function manageJob(
  spec: JobSpec,
  count: Tally,
  memory: JobMemory,
  replaced: ReadonlyMap<number, Pod>,
  now: Instant,
): Management {
  const active = count.active.length;
  const wanted = spec.suspend ? 0 : wantedActive(spec, count);
  const surplus = surplusPods(count.active, spec, active - wanted);
  if (surplus.length > 0) return { kind: 'remove', pods: surplus.slice(0, BURST_REPLICAS) };
  const occupied = onlyReplacesFailed(spec) ? count.terminating.length : 0;
  const lacking = Math.min(wanted - active - occupied, BURST_REPLICAS);
  if (lacking <= 0) return { kind: 'keep' };
  const perIndex = isIndexed(spec) && spec.backoffLimitPerIndex !== undefined;
  const until = perIndex ? undefined : mayReplaceAt(memory);
  if (until !== undefined && until > now) return { kind: 'wait', until };
  if (!isIndexed(spec)) {
    return { kind: 'create', pods: Array.from({ length: lacking }, () => ({ kind: 'any' })) };
  }
  const indexes = firstPendingIndexes(spec, count, lacking);
  if (!perIndex) {
    return { kind: 'create', pods: indexes.map((index) => ({ kind: 'index', index })) };
  }
  return createByIndex(spec, indexes, replaced, now);
}

/**
 * The wanted number of active pods. Once one has succeeded, a Job that wants one creates no more.
 */
function wantedActive({ completions, parallelism }: JobSpec, count: Tally): number {
  if (completions === undefined) return count.succeeded > 0 ? count.active.length : parallelism;
  return Math.max(0, Math.min(completions - count.succeeded, parallelism));
}

/** @upstream pkg/controller/job/job_controller.go getPodCreationInfoForIndependentIndexes (1.36) */
function createByIndex(
  spec: JobSpec,
  indexes: readonly number[],
  replaced: ReadonlyMap<number, Pod>,
  now: Instant,
): Management {
  const waits = indexes.map((index) => indexMayReplaceAt(replaced.get(index)));
  const free = indexes.filter((_, place) => (waits[place] ?? now) <= now);
  const [soonest, ...others] = waits.flatMap((until) => until ?? []);
  if (free.length === 0 && soonest !== undefined) {
    return { kind: 'wait', until: others.reduce(earliest, soonest) };
  }
  return {
    kind: 'create',
    pods: free.map((index) => ({
      kind: 'index',
      index,
      failures: failuresAfter(spec, replaced.get(index)),
    })),
  };
}

/**
 * The lowest indexes that are not done and have no pod.
 * @upstream pkg/controller/job/indexed_job_utils.go firstPendingIndexes (1.36)
 */
function firstPendingIndexes(spec: JobSpec, count: Tally, length: number): readonly number[] {
  const taken = new Set([
    ...count.succeededIndexes,
    ...count.failedIndexes,
    ...indexesOf(count.active),
    ...(onlyReplacesFailed(spec) ? indexesOf(count.terminating) : []),
  ]);
  const pending: number[] = [];
  const { completions = 0 } = spec;
  for (let index = 0; index < completions && pending.length < length; index++) {
    if (!taken.has(index)) pending.push(index);
  }
  return pending;
}
