import {
  controllerOf,
  isPodReady,
  isSamePart,
  type OfTemplate,
  type Pod,
  type PodKey,
  rememberedByTemplate,
  type ShelfReader,
  type Store,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import { addToList, compareText, OrderedList } from '#units';
import { isActive } from '../active-pods.ts';
import { refersTo } from '../owner.ts';

interface Family {
  /** `Kind/namespace/name` */
  readonly workload: string;
  keys: OrderedList<PodKey>;
  active: number;
  /** The Ready pods among them. */
  ready: number;
}

/**
 * The pods of every workload, kept up to date: no controller looks through all pods. A pod belongs
 * to the workload that it names as its controller.
 */
export class OwnedPods {
  readonly #store: Store;
  readonly #workloads: ShelfReader<WorkloadObject>;
  readonly #families = new Map<string, Family>();
  /** Undefined for pods without an owner. */
  readonly #familyOf = rememberedByTemplate((pod) => this.#findFamily(pod), WHATEVER_LABELS);

  constructor(store: Store) {
    this.#store = store;
    this.#workloads = store.shelf('workloads');
    const keys = new Map<Family, PodKey[]>();
    for (const pod of store.pods()) {
      const family = this.#familyOf(pod);
      if (family === undefined) continue;
      addToList(keys, family, pod.key);
      countIn(family, pod, 1);
    }
    for (const [family, own] of keys) family.keys = new OrderedList(compareText, own);
  }

  /** `Kind/namespace/name` of the workload that a pod belongs to; undefined when it has none. */
  ownerOf(pod: OfTemplate): string | undefined {
    return this.#familyOf(pod)?.workload;
  }

  /** Takes a change of a pod, and returns the workload that it belongs to. */
  note(before: Pod | undefined, after: Pod | undefined): string | undefined {
    const was = before && this.#familyOf(before);
    const isSame =
      after !== undefined && isSamePart(after.ownerReferences, before?.ownerReferences);
    const is = isSame ? was : after && this.#familyOf(after);
    if (before !== undefined && was !== undefined) lose(was, before, was !== is);
    if (after !== undefined && is !== undefined) gain(is, after, was !== is);
    return (is ?? was)?.workload;
  }

  /** The number of a workload's pods that are neither finished nor terminating. */
  activeOf(workload: string): number {
    return this.#families.get(workload)?.active ?? 0;
  }

  /** The number of Ready pods among them, as far as changes of readiness are watched. */
  readyOf(workload: string): number {
    return this.#families.get(workload)?.ready ?? 0;
  }

  /** The pods of a workload, in canonical order. */
  of(workload: WorkloadObject): readonly Pod[] {
    const pods: Pod[] = [];
    for (const key of this.#families.get(workloadName(workload))?.keys.toArray() ?? []) {
      const pod = this.#store.pod(key);
      if (pod !== undefined) pods.push(pod);
    }
    return pods;
  }

  #findFamily(pod: OfTemplate): Family | undefined {
    const reference = controllerOf(pod);
    if (reference === undefined) return undefined;
    const name = workloadName({ ...reference, namespace: pod.namespace });
    const workload = this.#workloads.get(name);
    if (workload === undefined || !refersTo(reference, workload)) return undefined;
    const known = this.#families.get(name);
    if (known !== undefined) return known;
    const keys = new OrderedList<PodKey>(compareText);
    const family = { workload: name, keys, active: 0, ready: 0 };
    this.#families.set(name, family);
    return family;
  }
}

/** The owner of a pod depends on its references only. */
const WHATEVER_LABELS = (): boolean => true;

function countIn(family: Family, pod: Pod, by: 1 | -1): void {
  if (!isActive(pod)) return;
  family.active += by;
  if (isPodReady(pod)) family.ready += by;
}

function lose(family: Family, pod: Pod, leaves: boolean): void {
  countIn(family, pod, -1);
  if (leaves) family.keys.remove(pod.key);
}

function gain(family: Family, pod: Pod, comes: boolean): void {
  countIn(family, pod, 1);
  if (comes) family.keys.put(pod.key);
}
