import { type EvictionMechanism, type LedgerEntry, lastOnPath, type TimelineEvent } from '#causes';
import { controllerOf, findPod, isTerminal, ownerName, type Pod, type PodKey } from '#cluster';
import { clockFrom, type Eviction } from '#documents';
import { podQosClass } from '#pod-facts';
import type { Cause } from '#run-facts';
import type { PlayedScenario } from '#simulation';
import type { Instant } from '#units';
import { inWords } from '../sentences/causes/in-words.ts';
import { scriptPlace } from '../sentences/script-place.ts';
import { type Replacement, Replacements } from './replacements.ts';
import { isDelay } from './timeline.ts';

/** An eviction whose end is not known yet. */
type OpenEviction = Eviction & { gone: number | null; replacement: Replacement | null };

/**
 * Lists the pods that an eviction mechanism removed, in order. The first of several requests for
 * one pod counts. A pod that is created anew under the same name counts anew. A pod that a kubelet
 * evicts is gone when its containers are: the object stays, with phase Failed. The deletion of a
 * pod that its workload no longer wants is no eviction, nor is the deletion of a finished pod.
 */
export function evictionsOf(scenario: PlayedScenario): readonly Eviction[] {
  const { entries, start } = scenario.outcome;
  const clock = clockFrom(start);
  const open = new Map<PodKey, OpenEviction>();
  const evictions: Eviction[] = [];
  const standingOf = podsOverTime(scenario.outcome);
  const replacements = new Replacements(clock);
  const finished = new FinishedPods();
  const reasonOf = lastOnPath(entries, ({ cause }) => !isDelay(cause));
  for (const entry of entries) {
    const { cause, at } = entry;
    const existing = standingOf(entry);
    finished.note(cause);
    if (isEviction(cause) && !open.has(cause.pod) && !finished.has(cause.pod, existing)) {
      const eviction = evictionOf({ ...entry, cause }, reasonOf(entry.because), existing, scenario);
      open.set(cause.pod, eviction);
      evictions.push(eviction);
      replacements.expect(eviction);
    } else if (isEnd(cause)) {
      const eviction = open.get(cause.pod);
      if (eviction !== undefined) eviction.gone ??= clock.at(at);
      if (cause.kind === 'PodRemoved') open.delete(cause.pod);
    }
    replacements.note(cause, at);
  }
  return evictions;
}

/** Tracks the pods that have finished. */
class FinishedPods {
  readonly #finished = new Set<PodKey>();
  /** Pods that are not, or no longer, what a pod of their name was at the start. */
  readonly #begun = new Set<PodKey>();

  note(cause: Cause): void {
    switch (cause.kind) {
      case 'PodFailed':
      case 'PodSucceeded':
      case 'PodRejected':
        this.#finished.add(cause.pod);
        break;
      case 'PodCreated':
        this.#begun.add(cause.pod);
        this.#finished.delete(cause.pod);
        break;
      case 'PodReady':
        // Nearly all that become ready never finished.
        if (this.#finished.size > 0) this.#finished.delete(cause.pod);
    }
  }

  /** @param standing - the pod as it was at the start, or as it was made */
  has(key: PodKey, existing: Pod | undefined): boolean {
    if (this.#finished.has(key)) return true;
    return existing !== undefined && isTerminal(existing) && !this.#begun.has(key);
  }
}

type End = Cause & { readonly kind: 'PodRemoved' | 'PodFailed' | 'PodSucceeded' };

const isEnd = (cause: Cause): cause is End =>
  cause.kind === 'PodRemoved' || cause.kind === 'PodFailed' || cause.kind === 'PodSucceeded';

/**
 * Finds the pod that an entry names, as it was at the start or when it was created. A name can refer
 * to several pods, one after the other, so entries must be passed in order.
 */
function podsOverTime({ cluster, created }: PlayedScenario['outcome']) {
  const latest = new Map<PodKey, Pod>();
  return ({ id, cause }: LedgerEntry<Cause>): Pod | undefined => {
    if (cause.kind === 'PodCreated') {
      const pod = created.get(id);
      if (pod !== undefined) latest.set(cause.pod, pod);
    }
    return isEviction(cause)
      ? (latest.get(cause.pod) ?? findPod(cluster.pods, cause.pod))
      : undefined;
  };
}

function evictionOf(
  { cause, id, at }: LedgerEntry<EvictionEvent>,
  reason: LedgerEntry<Cause> | undefined,
  existing: Pod | undefined,
  { outcome, workloadOf }: PlayedScenario,
): OpenEviction {
  return {
    ...begun(cause, existing, clockFrom(outcome.start).at(at), workloadOf(cause.pod)),
    ...(outcome.budgets.covered.has(id) && {
      respectsBudgets: reason?.cause.kind === 'eviction-api/granted',
    }),
    budgetsViolated: outcome.budgets.violated.get(id) ?? [],
    replacement: null,
    because: id,
    message: reasonInWords(reason, outcome.start),
  };
}

/** Gives the place of a script event instead of its targets, which may be many. */
function reasonInWords(reason: LedgerEntry<Cause> | undefined, start: Instant): string {
  if (reason === undefined) return 'decided before the start';
  const { cause } = reason;
  return cause.kind === 'ScriptEvent'
    ? `${cause.event}${scriptPlace(cause)}`
    : inWords(reason, start);
}

type EvictionEvent = Extract<TimelineEvent, { kind: 'PodDeletionRequested' | 'PodEvicted' }> & {
  readonly mechanism: EvictionMechanism;
};

const isEviction = (cause: Cause): cause is EvictionEvent =>
  (cause.kind === 'PodDeletionRequested' && cause.mechanism !== 'workload') ||
  cause.kind === 'PodEvicted';

function begun(
  { pod, node, mechanism, gracePeriodSeconds }: EvictionEvent,
  existing: Pod | undefined,
  at: number,
  workload: string | undefined,
) {
  const owner = existing && ownerOf(existing);
  return {
    pod,
    ...(existing === undefined ? {} : { uid: existing.uid }),
    ...(node === undefined ? {} : { node }),
    mechanism,
    at,
    gone: null,
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
