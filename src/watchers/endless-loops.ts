import type { CauseId, LedgerEntry } from '#causes';
import {
  controllerOf,
  type OwnerReference,
  ownerName,
  type Pod,
  type PodKey,
  type Store,
  type WorkloadObject,
} from '#cluster';
import { type Cause, isOfScript } from '#run-facts';
import type { Timeline } from '#timeline';
import type { Instant } from '#units';

/** A subject repeats itself after so many entries; a workload after so many for each of its pods. */
const OLD = 50;
/** The repeating entries in a row after which a run may end. */
const ENOUGH = 30_000;
/** So many repeating entries end a run even if other work is pending. */
const MOST = 150_000;
/** A run with fewer entries is never looked at, and one with more after so many new ones. */
const LOOK_EVERY = 10_000;

/** What has been recorded about one subject since the script last led to something about it. */
interface Subject {
  entries: number;
  /** The event of the script that led to the last entry; 0 for the snapshot. */
  root: number;
  /** The entries from which on it repeats itself. */
  old: number;
  /** The owner, if the subject is all pods that a workload makes. */
  readonly owner: OwnerReference | undefined;
  readonly namespace: string;
}

export interface EndlessLoopsParts {
  readonly entries: readonly LedgerEntry<Cause>[];
  readonly store: Store;
  /** The pods that workloads have made. */
  readonly made: ReadonlyMap<PodKey, Pod>;
  readonly timeline: Pick<Timeline, 'now' | 'scheduled' | 'awaits' | 'endLoop'>;
}

/**
 * Ends a run of which only loops are left, whatever repeats itself: pods that end and are created
 * again, nodes that turn not ready and ready again, preemption in turn. An entry makes no progress
 * when there have been very many about its subject (a pod, a node, the pods of a workload) since
 * an event of the script last led to something about it. A run ends when nothing has made progress
 * for long and all work that was pending before is done, or cannot be done as the instant of the
 * loop does not end. Loops of a few pods a minute go on to the
 * horizon. A loop that goes on for very long ends the run as well, whatever might still end it.
 */
export class EndlessLoops {
  readonly #parts: EndlessLoopsParts;
  readonly #subjects = new Map<string | readonly OwnerReference[], Subject>();
  /** By entry, the event of the script that led to it; 0 for the snapshot. */
  readonly #roots: number[] = [];
  #inAll = 0;
  /** The repeating entries since the last other one, the work that was scheduled then, and its time. */
  #row = 0;
  #before = 0;
  #since: Instant | undefined;

  constructor(parts: EndlessLoopsParts) {
    this.#parts = parts;
  }

  /** Reads what has been recorded since the last look, and ends the run if it is a loop. */
  look(): void {
    const { entries, timeline } = this.#parts;
    if (entries.length - this.#roots.length < LOOK_EVERY) return;
    for (let index = this.#roots.length; index < entries.length; index += 1) {
      const entry = entries[index];
      if (entry !== undefined) this.#read(entry);
    }
    if (this.#isOver() || this.#inAll >= MOST) timeline.endLoop();
  }

  #isOver(): boolean {
    if (this.#row < ENOUGH) return false;
    const { timeline } = this.#parts;
    return this.#since === timeline.now || !timeline.awaits(this.#before);
  }

  /** The last entries of the run that repeat what was before. */
  get repeating(): readonly LedgerEntry<Cause>[] {
    return this.#parts.entries.slice(-ENOUGH).filter(({ cause }) => {
      const subject = this.#subjects.get(this.#subjectOf(cause) ?? '');
      return subject !== undefined && subject.entries > subject.old;
    });
  }

  #read({ id, at, cause, because }: LedgerEntry<Cause>): void {
    const root = this.#rootOf(id, cause, because);
    this.#roots.push(root);
    const of = this.#subjectOf(cause);
    if (of === undefined) return;
    const subject = this.#subjects.get(of) ?? this.#newSubject(of, cause);
    if (root > subject.root) {
      subject.root = root;
      subject.entries = 0;
    }
    subject.entries += 1;
    if (subject.entries > subject.old && this.#isOld(subject)) {
      this.#row += 1;
      this.#inAll += 1;
    } else {
      this.#row = 0;
      this.#before = this.#parts.timeline.scheduled;
      this.#since = at;
    }
  }

  #rootOf(id: CauseId, cause: Cause, because: CauseId): number {
    return isOfScript(cause) ? id : (this.#roots[because - 1] ?? 0);
  }

  /** The pods that a workload makes share their owners, and have names that differ. */
  #subjectOf(cause: Cause): string | readonly OwnerReference[] | undefined {
    if ('pod' in cause && cause.pod !== undefined) {
      const owners = this.#parts.made.get(cause.pod as PodKey)?.ownerReferences;
      return owners === undefined || owners.length === 0 ? cause.pod : owners;
    }
    return 'node' in cause ? cause.node : undefined;
  }

  #newSubject(of: string | readonly OwnerReference[], cause: Cause): Subject {
    const pod = 'pod' in cause ? this.#parts.made.get(cause.pod as PodKey) : undefined;
    const owner = typeof of === 'string' || pod === undefined ? undefined : controllerOf(pod);
    const namespace = pod?.namespace ?? '';
    const subject = { entries: 0, root: 0, old: OLD, owner, namespace };
    this.#subjects.set(of, subject);
    return subject;
  }

  /** A workload may have grown since it was last asked. */
  #isOld(subject: Subject): boolean {
    const { owner, namespace } = subject;
    if (owner === undefined) return true;
    const workload = this.#parts.store.shelf('workloads').get(ownerName(owner, namespace));
    const pods = workload === undefined ? 1 : Math.max(1, this.#wanted(workload));
    subject.old = OLD * pods;
    return subject.entries > subject.old;
  }

  #wanted({ kind, replicas = 1, job }: WorkloadObject): number {
    if (kind === 'DaemonSet') return this.#parts.store.nodes().length;
    if (job === undefined) return replicas;
    return Math.max(job.parallelism, job.completions ?? 0);
  }
}
