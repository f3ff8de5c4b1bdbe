import {
  controllerOf,
  type OwnerReference,
  type Pod,
  type PodKey,
  type ShelfReader,
  type Store,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import { compareText } from '#units';
import { isActive } from '../active-pods.ts';
import { refersTo } from '../owner.ts';

interface Family {
  readonly keys: Set<PodKey>;
  /** The same in order, as long as nobody came or went. */
  sorted: readonly PodKey[] | undefined;
  active: number;
}

/**
 * The pods of every workload, kept up to date: no controller ever looks through all pods. A pod belongs to
 * the workload that it names as its controller.
 */
export class OwnedPods {
  readonly #store: Store;
  readonly #workloads: ShelfReader<WorkloadObject>;
  readonly #families = new Map<string, Family>();
  /** Pods of one template share their list of owners. */
  readonly #ownerNames = new WeakMap<readonly OwnerReference[], Map<string, string>>();

  constructor(store: Store) {
    this.#store = store;
    this.#workloads = store.shelf('workloads');
    for (const pod of store.pods()) this.note(undefined, pod);
  }

  /** `Kind/namespace/name` of the workload that a pod belongs to; undefined when it is nobody's. */
  ownerOf(pod: Pick<Pod, 'namespace' | 'ownerReferences'>): string | undefined {
    const { namespace, ownerReferences } = pod;
    if (ownerReferences.length === 0) return undefined;
    const known = this.#ownerNames.get(ownerReferences) ?? new Map<string, string>();
    let name = known.get(namespace);
    if (name === undefined) {
      const reference = controllerOf(pod);
      name = reference === undefined ? '' : workloadName({ ...reference, namespace });
      const workload = this.#workloads.get(name);
      if (reference === undefined || workload === undefined || !refersTo(reference, workload)) {
        name = '';
      }
      this.#ownerNames.set(ownerReferences, known.set(namespace, name));
    }
    return name === '' ? undefined : name;
  }

  /** Takes a change of a pod, and says whose it is. */
  note(before: Pod | undefined, after: Pod | undefined): string | undefined {
    const was = before && this.ownerOf(before);
    const isSame = after !== undefined && after.ownerReferences === before?.ownerReferences;
    const is = isSame ? was : after && this.ownerOf(after);
    if (before !== undefined && was !== undefined) this.#lose(was, before, was !== is);
    if (after !== undefined && is !== undefined) this.#gain(is, after, was !== is);
    return is ?? was;
  }

  #lose(owner: string, pod: Pod, leaves: boolean): void {
    const family = this.#family(owner);
    if (isActive(pod)) family.active -= 1;
    if (!leaves) return;
    family.keys.delete(pod.key);
    family.sorted = undefined;
  }

  #gain(owner: string, pod: Pod, comes: boolean): void {
    const family = this.#family(owner);
    if (isActive(pod)) family.active += 1;
    if (!comes) return;
    family.keys.add(pod.key);
    family.sorted = undefined;
  }

  /** How many pods of a workload are neither finished nor on their way out. */
  activeOf(workload: string): number {
    return this.#families.get(workload)?.active ?? 0;
  }

  /** The pods of a workload, in canonical order. */
  of(workload: WorkloadObject): readonly Pod[] {
    const family = this.#families.get(workloadName(workload));
    if (family === undefined) return [];
    family.sorted ??= [...family.keys].sort(compareText);
    const pods: Pod[] = [];
    for (const key of family.sorted) {
      const pod = this.#store.pod(key);
      if (pod !== undefined) pods.push(pod);
    }
    return pods;
  }

  #family(name: string): Family {
    const known = this.#families.get(name);
    if (known !== undefined) return known;
    const family: Family = { keys: new Set(), sorted: undefined, active: 0 };
    this.#families.set(name, family);
    return family;
  }
}
