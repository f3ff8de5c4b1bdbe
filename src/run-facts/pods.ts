import { type CauseId, entriesOf } from '#causes';
import type { Instant } from '#units';
import type { Cause } from './causes.ts';
import type { Entries, Entry, EntryOf } from './entries.ts';

export type EvictionByKubelet = EntryOf<'PodEvicted'>;
export type RemovalRequest = EntryOf<'PodDeletionRequested'>;

/** Pods that are created, in order. */
export const podsCreated = (entries: Entries): readonly EntryOf<'PodCreated'>[] =>
  entriesOf(entries, 'PodCreated');

/** Whether a pod is created in place of another one. */
export const isReplacementOf = (cause: Cause, key: string): boolean =>
  cause.kind === 'PodCreated' && cause.replaces === key;

/** Pods that become Ready, in order. */
export const podsReady = (entries: Entries): readonly EntryOf<'PodReady'>[] =>
  entriesOf(entries, 'PodReady');

/** When a pod that takes the place of one that goes, perhaps under its name, is first Ready. */
export function replacementReadyAt(
  entries: Entries,
  key: string,
  since: CauseId,
): Instant | undefined {
  const made = new Set<string>();
  const after = entriesOf(entries, 'PodCreated', 'PodReady').filter(({ id }) => id >= since);
  for (const { cause, at } of after) {
    if (cause.kind === 'PodReady') {
      if (made.has(cause.pod)) return at;
    } else if (cause.replaces === key || cause.pod === key) made.add(cause.pod);
  }
  return undefined;
}

/** Pods that are bound to a node, in order. */
export const podsBound = (entries: Entries): readonly EntryOf<'PodScheduled'>[] =>
  entriesOf(entries, 'PodScheduled');

/** Pods that are created and pods that are bound, in order. */
export const podsCreatedOrBound = (
  entries: Entries,
): readonly EntryOf<'PodCreated' | 'PodScheduled'>[] =>
  entriesOf(entries, 'PodCreated', 'PodScheduled');

/** Objects of pods that are gone, in order. */
export const podsRemoved = (entries: Entries): readonly EntryOf<'PodRemoved'>[] =>
  entriesOf(entries, 'PodRemoved');

/** Requests to delete pods, in order. */
export const removalRequests = (entries: Entries): readonly RemovalRequest[] =>
  entriesOf(entries, 'PodDeletionRequested');

/** Pods that have to go: requests to delete them, and evictions by kubelets, in order. */
export const podsToGo = (
  entries: Entries,
): readonly EntryOf<'PodDeletionRequested' | 'PodEvicted'>[] =>
  entriesOf(entries, 'PodDeletionRequested', 'PodEvicted');

export const isRequested = (entry: Entry): entry is RemovalRequest =>
  entry.cause.kind === 'PodDeletionRequested';

export const isByKubelet = (entry: Entry): entry is EvictionByKubelet =>
  entry.cause.kind === 'PodEvicted';

/** Pods that kubelets evict and that they reject, in order. */
export const endsByKubelets = (
  entries: Entries,
): readonly EntryOf<'PodEvicted' | 'PodRejected'>[] =>
  entriesOf(entries, 'PodEvicted', 'PodRejected');

/** Whether some pod finds no node. */
export const hasUnschedulable = (entries: Entries): boolean =>
  entriesOf(entries, 'PodUnschedulable').length > 0;

/** The pod that each created one replaces, the latest of one name. */
export function replacedPods(entries: Entries): ReadonlyMap<string, string> {
  const replaced = new Map<string, string>();
  for (const { cause } of podsCreated(entries)) {
    if (cause.replaces !== undefined) replaced.set(cause.pod, cause.replaces);
  }
  return replaced;
}

/** Whether a request or a kubelet makes a pod go. */
export const makesPodGo = (
  cause: Cause,
): cause is Cause & { readonly kind: 'PodDeletionRequested' | 'PodEvicted' } =>
  cause.kind === 'PodDeletionRequested' || cause.kind === 'PodEvicted';

/** Pods that kubelets reject, in order. */
export const podsRejected = (entries: Entries): readonly EntryOf<'PodRejected'>[] =>
  entriesOf(entries, 'PodRejected');

/** Kills of containers for memory, in order. */
export const killsForMemory = (entries: Entries): readonly EntryOf<'PodOOMKilled'>[] =>
  entriesOf(entries, 'PodOOMKilled');

export type RefusedPod = Cause & { readonly kind: 'eviction-api/refused' };

/** Whether a request for an eviction is refused. */
export const isRefusal = (entry: Entry): entry is EntryOf<'EvictionRefused'> =>
  entry.cause.kind === 'EvictionRefused';

const KINDS = ['eviction-api/refused', 'PodDeletionRequested', 'PodEvicted'] as const;

/** The last refusal of each pod that was not removed afterwards. */
export function stillRefused(entries: Entries): readonly RefusedPod[] {
  const refused = new Map<string, RefusedPod>();
  for (const { cause } of entriesOf(entries, ...KINDS)) {
    if (cause.kind === 'eviction-api/refused') refused.set(cause.pod, cause);
    else refused.delete(cause.pod);
  }
  return [...refused.values()];
}

/** The pods whose evictions each budget refuses. */
export function refusedByBudget(entries: Entries): ReadonlyMap<string, ReadonlySet<string>> {
  const refused = new Map<string, Set<string>>();
  for (const { cause } of entriesOf(entries, 'EvictionRefused')) {
    if (cause.budget === undefined) continue;
    const pods = refused.get(cause.budget) ?? new Set();
    refused.set(cause.budget, pods.add(cause.pod));
  }
  return refused;
}

/** Evictions that drains ask for and that are granted without a refusal before, in order. */
export function grantedAtOnce(entries: Entries): readonly EntryOf<'PodDeletionRequested'>[] {
  const refused = new Set<string>();
  return entriesOf(entries, 'PodDeletionRequested', 'EvictionRefused').flatMap((entry) => {
    if (entry.cause.kind === 'EvictionRefused') refused.add(entry.cause.pod);
    const isGranted = isRequested(entry) && entry.component === 'drain';
    return isGranted && !refused.has(entry.cause.pod) ? [entry] : [];
  });
}

/** Repeated requests that are refused for the same reason say nothing new. */
const FIRST = 1;

/** Drops refusals that only repeat earlier ones. */
export function withoutRepetition(entries: Entries): Entries {
  const seen = new Map<string, number>();
  return entries.filter(({ cause }) => {
    if (cause.kind !== 'EvictionRefused' && cause.kind !== 'eviction-api/refused') return true;
    const why = cause.kind === 'EvictionRefused' ? cause.budget : JSON.stringify(cause.because);
    const key = `${cause.kind} ${cause.pod} ${why}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times <= FIRST;
  });
}

/** The entries by which Jobs end, complete or failed. */
export const endedJobs = (entries: Entries) => entriesOf(entries, 'workloads/job-ended');
