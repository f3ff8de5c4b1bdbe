import type { Labels, Pod, PodKey, PodSpec } from '#cluster';

/** Pods that fit the same nodes. */
interface Kind {
  readonly pods: Map<PodKey, Waiting>;
  /** Nothing has changed since one of them fitted nowhere. */
  isParked: boolean;
}

interface Waiting {
  readonly pod: Pod;
  readonly order: number;
}

/**
 * Pods that wait for a node, the most urgent first, then those that have waited longest. Where one fits
 * nowhere its like need not be tried.
 *
 * @upstream pkg/scheduler/framework/plugins/queuesort/priority_sort.go Less (1.36)
 */
export class PendingPods {
  readonly #kinds = new Map<string, Kind>();
  readonly #kindOf = new Map<PodKey, string>();
  readonly #ids = new WeakMap<PodSpec | Labels, number>();
  #arrivals = 0;
  #known = 0;

  add(pod: Pod): void {
    this.remove(pod.key);
    const name = this.#nameOf(pod);
    const kind = this.#kinds.get(name) ?? { pods: new Map(), isParked: false };
    kind.pods.set(pod.key, { pod, order: this.#arrivals++ });
    kind.isParked = false;
    this.#kinds.set(name, kind);
    this.#kindOf.set(pod.key, name);
  }

  remove(key: PodKey): void {
    const name = this.#kindOf.get(key) ?? '';
    const kind = this.#kinds.get(name);
    kind?.pods.delete(key);
    if (kind?.pods.size === 0) this.#kinds.delete(name);
    this.#kindOf.delete(key);
  }

  /** Whom to try next; undefined when nobody is left whose kind could fit. */
  next(): Pod | undefined {
    let first: Waiting | undefined;
    for (const { pods, isParked } of this.#kinds.values()) {
      const [head] = pods.values();
      if (head !== undefined && !isParked && isBefore(head, first)) first = head;
    }
    return first?.pod;
  }

  /** A pod fitted nowhere: until something changes neither do those that are returned, itself among them. */
  park(pod: Pod): readonly Pod[] {
    const kind = this.#kinds.get(this.#kindOf.get(pod.key) ?? '');
    if (kind === undefined) return [];
    kind.isParked = true;
    return [...kind.pods.values()].map((waiting) => waiting.pod);
  }

  /** Something changed that can help. */
  wake(): void {
    for (const kind of this.#kinds.values()) kind.isParked = false;
  }

  /** A pod with volumes is a kind of its own. */
  #nameOf({ key, namespace, spec, labels }: Pod): string {
    const own = spec.volumes === undefined ? '' : key;
    return `${this.#idOf(spec)} ${this.#idOf(labels)} ${namespace} ${own}`;
  }

  #idOf(object: PodSpec | Labels): number {
    const id = this.#ids.get(object) ?? this.#known++;
    this.#ids.set(object, id);
    return id;
  }
}

function isBefore(a: Waiting, b: Waiting | undefined): boolean {
  if (b === undefined) return true;
  const difference = (a.pod.spec.priority ?? 0) - (b.pod.spec.priority ?? 0);
  return difference > 0 || (difference === 0 && a.order < b.order);
}
