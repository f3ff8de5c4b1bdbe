import { lastOnPath } from '#causes';
import { controllerOf, ownerName, type Pod } from '#cluster';
import { clockFrom, type Eviction, type ReportClock } from '#documents';
import { podQosClass } from '#pod-facts';
import {
  type Entry,
  type EvictedPod,
  type EvictionEvent,
  evictedPods,
  isOfScript,
  type Replacement,
} from '#run-facts';
import type { Run } from '#simulation';
import type { Instant } from '#units';
import { inWords } from '../sentences/causes/in-words.ts';
import { scriptPlace } from '../sentences/script-place.ts';
import { isDelay } from './timeline.ts';

/**
 * Lists the pods that an eviction mechanism removed, in order. A pod that a kubelet evicts is gone
 * when its containers are: the object stays, with phase Failed.
 */
export function evictionsOf(scenario: Run): readonly Eviction[] {
  const reasonOf = lastOnPath(scenario.outcome.entries, ({ cause }) => !isDelay(cause));
  return evictedPods(scenario.outcome).map((evicted) =>
    evictionOf(evicted, reasonOf(evicted.entry.because), scenario),
  );
}

function evictionOf(
  { entry: { cause, id, at }, existing, gone, replacement }: EvictedPod,
  reason: Entry | undefined,
  { outcome, workloadOf }: Run,
): Eviction {
  const clock = clockFrom(outcome.start);
  return {
    ...ofPod(cause, existing, {
      at: clock.at(at),
      gone: gone === undefined ? null : clock.at(gone),
      workload: workloadOf(cause.pod),
    }),
    ...(outcome.budgets.covered.has(id) && {
      respectsBudgets: reason?.cause.kind === 'eviction-api/granted',
    }),
    budgetsViolated: outcome.budgets.violated.get(id) ?? [],
    replacement: replacement === undefined ? null : replacedBy(replacement, clock),
    because: id,
    message: reasonInWords(reason, outcome.start),
  };
}

const replacedBy = ({ pod, readyAt, node }: Replacement, clock: ReportClock) => ({
  pod,
  readyAt: readyAt === undefined ? null : clock.at(readyAt),
  ...(node !== undefined && { node }),
});

/** Gives the place of a script event instead of its targets, which may be many. */
function reasonInWords(reason: Entry | undefined, start: Instant): string {
  if (reason === undefined) return 'decided before the start';
  const { cause } = reason;
  return isOfScript(cause) ? `${cause.event}${scriptPlace(cause)}` : inWords(reason, start);
}

interface Course {
  readonly at: number;
  readonly gone: number | null;
  readonly workload: string | undefined;
}

function ofPod(
  { pod, node, mechanism, gracePeriodSeconds }: EvictionEvent,
  existing: Pod | undefined,
  { at, gone, workload }: Course,
) {
  const owner = existing && ownerOf(existing);
  return {
    pod,
    ...(existing === undefined ? {} : { uid: existing.uid }),
    ...(node === undefined ? {} : { node }),
    mechanism,
    at,
    gone,
    gracePeriodSeconds,
    priority: existing?.spec.priority ?? 0,
    ...(existing === undefined ? {} : { qosClass: podQosClass(existing) }),
    ...(owner === undefined ? {} : { owner }),
    ...(workload === undefined ? {} : { workload }),
  };
}

/** The controller of a pod as `Kind/namespace/name`; nodes, which own mirror pods, have no namespace. */
function ownerOf(pod: Pick<Pod, 'namespace' | 'ownerReferences'>): string | undefined {
  const owner = controllerOf(pod);
  if (owner === undefined) return undefined;
  return owner.kind === 'Node' ? `Node/${owner.name}` : ownerName(owner, pod.namespace);
}
