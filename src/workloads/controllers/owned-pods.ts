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
  active: number;
}

const NOBODY: Family = { keys: new Set(), active: 0 };

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
    const is = after && this.ownerOf(after);
    if (before !== undefined && was !== undefined) this.#lose(was, before);
    if (after !== undefined && is !== undefined) this.#gain(is, after);
    return is ?? was;
  }

  #lose(owner: string, pod: Pod): void {
    const family = this.#family(owner);
    family.keys.delete(pod.key);
    if (isActive(pod)) family.active -= 1;
  }

  #gain(owner: string, pod: Pod): void {
    const family = this.#family(owner);
    family.keys.add(pod.key);
    if (isActive(pod)) family.active += 1;
  }

  /** How many pods of a workload are neither finished nor on their way out. */
  activeOf(workload: string): number {
    return (this.#families.get(workload) ?? NOBODY).active;
  }

  /** The pods of a workload, in canonical order. */
  of(workload: WorkloadObject): readonly Pod[] {
    const { keys } = this.#families.get(workloadName(workload)) ?? NOBODY;
    return [...keys].sort(compareText).flatMap((key) => this.#store.pod(key) ?? []);
  }

  #family(name: string): Family {
    const known = this.#families.get(name);
    if (known !== undefined) return known;
    const family = { keys: new Set<PodKey>(), active: 0 };
    this.#families.set(name, family);
    return family;
  }
}
