import {
  type CauseId,
  type EvictionMechanism,
  entriesOf,
  type LedgerEntry,
  type OomScope,
  type TimelineEvent,
} from '#causes';
import { type Cluster, findPod, isTerminal, type Pod, type PodKey } from '#cluster';
import { type Instant, remembered } from '#units';
import type { Cause } from './causes.ts';
import type { Entries, Entry } from './entries.ts';

/** The parts of an outcome from which evictions follow. */
interface Evicting {
  readonly entries: Entries;
  readonly cluster: Cluster;
  /** All pods that were created since the start, as they were then, by the entry of the creation. */
  readonly created: ReadonlyMap<CauseId, Pod>;
}

/** A pod that takes the place of an evicted one. */
export interface Replacement {
  readonly pod: string;
  /** Undefined where it finds none, or its template names it. */
  readonly node?: string;
  readonly readyAt: Instant | undefined;
}

/** A pod that an eviction mechanism removes. */
export interface EvictedPod {
  readonly entry: LedgerEntry<EvictionEvent>;
  /** The pod as it was at the start, or as it was made. */
  readonly existing: Pod | undefined;
  /** When its object is gone, or its containers are if a kubelet evicts it; undefined where it stays. */
  readonly gone: Instant | undefined;
  readonly replacement: Replacement | undefined;
}

type OpenReplacement = { -readonly [Field in keyof Replacement]: Replacement[Field] };
type OpenEviction = { -readonly [Field in keyof EvictedPod]: EvictedPod[Field] };

export type EvictionEvent = Extract<
  TimelineEvent,
  { kind: 'PodDeletionRequested' | 'PodEvicted' }
> & {
  readonly mechanism: EvictionMechanism;
};

const isEviction = (cause: Cause): cause is EvictionEvent =>
  (cause.kind === 'PodDeletionRequested' && cause.mechanism !== 'workload') ||
  cause.kind === 'PodEvicted';

/**
 * The pods that an eviction mechanism removes, in order. The first of several requests for one pod
 * counts. A pod that is created anew under the same name counts anew. The deletion of a pod that its
 * workload no longer wants is no eviction, nor is the deletion of a finished pod.
 */
export const evictedPods = remembered((outcome: Evicting): readonly EvictedPod[] => {
  const open = new Map<string, OpenEviction>();
  const evictions: EvictedPod[] = [];
  const existingOf = podsOverTime(outcome);
  const replacements = new Replacements();
  const finished = new FinishedPods();
  for (const entry of outcome.entries) {
    const { cause, at } = entry;
    const existing = existingOf(entry);
    finished.note(cause);
    if (isEviction(cause) && !open.has(cause.pod) && !finished.has(cause.pod, existing)) {
      const eviction: OpenEviction = {
        entry: { ...entry, cause },
        ...{ existing, gone: undefined, replacement: undefined },
      };
      open.set(cause.pod, eviction);
      evictions.push(eviction);
      replacements.expect(eviction);
    } else if (isEnd(cause)) {
      const eviction = open.get(cause.pod);
      if (eviction !== undefined) eviction.gone ??= at;
      if (cause.kind === 'PodRemoved') open.delete(cause.pod);
    }
    replacements.note(cause, at);
  }
  return evictions;
});

/** Tracks the pods that have finished. */
class FinishedPods {
  readonly #finished = new Set<string>();
  /** Pods that are not, or no longer, what a pod of their name was at the start. */
  readonly #begun = new Set<string>();

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

  /** @param existing - the pod as it was at the start, or as it was made */
  has(key: string, existing: Pod | undefined): boolean {
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
function podsOverTime({ cluster, created }: Evicting) {
  const latest = new Map<string, Pod>();
  return ({ id, cause }: Entry): Pod | undefined => {
    if (cause.kind === 'PodCreated') {
      const pod = created.get(id);
      if (pod !== undefined) latest.set(cause.pod, pod);
    }
    return isEviction(cause)
      ? (latest.get(cause.pod) ?? findPod(cluster.pods, cause.pod as PodKey))
      : undefined;
  };
}

/** Finds the replacements of evicted pods, which may have the same names. */
class Replacements {
  readonly #awaited = new Map<string, OpenEviction>();
  readonly #alive = new Map<string, OpenReplacement>();

  expect(eviction: OpenEviction): void {
    this.#awaited.set(eviction.entry.cause.pod, eviction);
  }

  note(cause: Cause, at: Instant): void {
    switch (cause.kind) {
      case 'PodCreated':
        this.#replace(cause.pod, cause.replaces);
        break;
      case 'PodScheduled': {
        const replacement = this.#alive.get(cause.pod);
        if (replacement !== undefined) replacement.node = cause.node;
        break;
      }
      case 'PodReady': {
        const replacement = this.#alive.get(cause.pod);
        if (replacement !== undefined) replacement.readyAt ??= at;
        break;
      }
      case 'PodRemoved':
        this.#alive.delete(cause.pod);
        break;
      default:
        break;
    }
  }

  #replace(pod: string, replaced: string | undefined): void {
    const eviction = replaced === undefined ? undefined : this.#awaited.get(replaced);
    if (eviction === undefined || replaced === undefined) return;
    this.#awaited.delete(replaced);
    const replacement: OpenReplacement = { pod, readyAt: undefined };
    eviction.replacement = replacement;
    this.#alive.set(pod, replacement);
  }
}

type Killed = Cause & { readonly kind: 'PodOOMKilled' };

/** The kills of one container for one sort of memory, while one pod of its name lives. */
export interface ContainerKills {
  readonly first: Killed;
  readonly from: Instant;
  readonly last: Instant;
  readonly times: number;
  readonly restarts: number;
  /** In seconds. */
  readonly longestBackOff: number;
  /** Whether no later pod of its name is created. */
  readonly isOfLastPod: boolean;
}

const SCOPES: readonly OomScope[] = ['container', 'pod', 'node'];

/**
 * Containers that kernels kill for memory, in the order of their first kill. A pod that is created
 * anew under the same name counts anew.
 */
export function containerKills(entries: Entries): readonly ContainerKills[] {
  const found = new Map<string, ContainerKills>();
  const lives = new Map<string, number>();
  const keyOf = (cause: Pick<Killed, 'pod' | 'node' | 'container'>, scope: OomScope): string =>
    `${cause.node} ${cause.pod} ${lives.get(cause.pod) ?? 0} ${cause.container} ${scope}`;
  const kinds = ['PodOOMKilled', 'ContainerRestarted', 'PodCreated'] as const;
  for (const { cause, at } of entriesOf(entries, ...kinds)) {
    if (cause.kind === 'PodCreated') {
      lives.set(cause.pod, (lives.get(cause.pod) ?? 0) + 1);
    } else if (cause.kind === 'ContainerRestarted') {
      for (const scope of SCOPES) {
        const known = found.get(keyOf(cause, scope));
        if (known !== undefined) found.set(keyOf(cause, scope), withRestart(known, cause.backOff));
      }
    } else {
      const key = keyOf(cause, cause.scope);
      const known = found.get(key) ?? { first: cause, from: at, ...NOTHING };
      found.set(key, { ...known, last: at, times: known.times + 1 });
    }
  }
  return [...found].map(([key, kills]) => ({
    ...kills,
    isOfLastPod: key === keyOf(kills.first, kills.first.scope),
  }));
}

const NOTHING = { times: 0, restarts: 0, longestBackOff: 0, isOfLastPod: false };

const withRestart = (kills: ContainerKills, backOff: number): ContainerKills => ({
  ...kills,
  restarts: kills.restarts + 1,
  longestBackOff: Math.max(kills.longestBackOff, backOff),
});

/** Whether a container is still restarted again and again at the end. */
export function restartsGoOn(entries: Entries, pod: string, container: string): boolean {
  const last = entriesOf(entries, 'kubelet/restarts-go-on', 'ContainerRestarted').findLast(
    ({ cause }) => cause.pod === pod && cause.container === container,
  );
  return last?.cause.kind === 'kubelet/restarts-go-on';
}
