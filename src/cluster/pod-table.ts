import { type CauseId, THE_SNAPSHOT } from '#causes';
import { comparePods, findPod, type Pod, type PodKey } from './objects/pod.ts';

/** The state of a pod that was written since the snapshot. Later writes replace it in place. */
interface Written {
  /** Absent for a removed pod. */
  pod: Pod | undefined;
  cause: CauseId;
}

/**
 * All pods by key. Pods of the snapshot are found by a search of their ordered list. Pods that were
 * written since are kept in a map, as most pods of a huge cluster never are.
 */
export class PodTable {
  readonly #given: readonly Pod[];
  readonly #written = new Map<PodKey, Written>();
  /** Names that the snapshot does not have. */
  readonly #added = new Set<PodKey>();
  #sorted: readonly Pod[] | undefined;

  /** @param given - in canonical order */
  constructor(given: readonly Pod[]) {
    this.#given = given;
    this.#sorted = given;
  }

  get(key: PodKey): Pod | undefined {
    const written = this.#written.get(key);
    return written === undefined ? findPod(this.#given, key) : written.pod;
  }

  /** The cause of a pod's last write; the snapshot when there was none. */
  causeOf(key: PodKey): CauseId {
    return this.#written.get(key)?.cause ?? THE_SNAPSHOT;
  }

  /** In canonical order. */
  all(): readonly Pod[] {
    this.#sorted ??= this.#list();
    return this.#sorted;
  }

  /** Whether all pods are those of this list: nothing has been written. */
  isList(pods: readonly Pod[]): boolean {
    return this.#given === pods && this.#written.size === 0;
  }

  /** @param before - the current pod; undefined when it is new, as `after` is when it goes */
  replace(before: Pod | undefined, after: Pod | undefined, cause: CauseId): void {
    const { key = '' } = after ?? before ?? {};
    this.#sorted = undefined;
    const written = this.#written.get(key);
    if (written === undefined) {
      if (findPod(this.#given, key) === undefined) this.#added.add(key);
      this.#written.set(key, { pod: after, cause });
    } else {
      written.pod = after;
      written.cause = cause;
    }
  }

  #list(): readonly Pod[] {
    const pods: Pod[] = [];
    for (const pod of this.#given) {
      const written = this.#written.get(pod.key);
      const now = written === undefined ? pod : written.pod;
      if (now !== undefined) pods.push(now);
    }
    const known = pods.length;
    for (const key of this.#added) {
      const pod = this.#written.get(key)?.pod;
      if (pod !== undefined) pods.push(pod);
    }
    return pods.length === known ? pods : pods.sort(comparePods);
  }
}
