import { lastOnPath } from '#causes';
import { controllerOf, isPodReady, isTerminal, ownerName, type Pod } from '#cluster';
import { clockFrom, type Eviction, type MemoryKill, type ReportClock } from '#documents';
import type { Outcome } from '#play';
import { podQosClass } from '#pod-facts';
import {
  containerKills,
  type Entry,
  type EvictedPod,
  type EvictionEvent,
  evictedPods,
  isOfScript,
  type Replacement,
  restartsGoOn,
} from '#run-facts';
import type { Run } from '#simulation';
import { type Instant, printQuantity } from '#units';
import { inWords } from '../sentences/causes/in-words.ts';
import { memoryKillText } from '../sentences/memory-kills.ts';
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

type Scenario = Pick<Run, 'outcome' | 'workloadOf'>;
/**
 * Containers that kernels killed for memory, in the order of their first kill. A pod that is created
 * anew under the same name counts anew.
 */
export function memoryKillsOf({ outcome, workloadOf }: Scenario): readonly MemoryKill[] {
  const { at } = clockFrom(outcome.start);
  return containerKills(outcome.entries).map((kills) => {
    const { pod, node, container, scope, limit, score, oomScoreAdj } = kills.first;
    const { times, restarts, longestBackOff } = kills;
    const workload = workloadOf(pod);
    const whole = {
      ...{ pod, node },
      ...(workload !== undefined && { workload }),
      ...{ container, scope, limit: printQuantity(limit), score, oomScoreAdj },
      ...{ at: at(kills.from), last: at(kills.last), times, restarts, longestBackOff },
      ends: kills.isOfLastPod ? endOf(kills.first, outcome) : ('gone' as const),
    };
    return { ...whole, message: memoryKillText(whole) };
  });
}

function endOf(
  { pod: key, node, container }: Pick<MemoryKill, 'node' | 'pod' | 'container'>,
  outcome: Outcome,
): MemoryKill['ends'] {
  const pod = outcome.final.pod(key);
  if (pod === undefined || pod.nodeName !== node) return 'gone';
  if (isTerminal(pod)) return 'failed';
  if (isPodReady(pod)) return 'ready';
  return restartsGoOn(outcome.entries, key, container) ? 'restarts-go-on' : 'not-ready';
}
