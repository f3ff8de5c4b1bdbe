import {
  controllerOf,
  isPodReady,
  isSamePart,
  isTerminating,
  type OwnerReference,
  type Pod,
} from '#cluster';

/** The pods that belong to one controller, or to none. */
interface Family {
  readonly controller: OwnerReference | undefined;
  readonly names: Set<string>;
}

/** The pods of one namespace that a budget covers, in any phase, counted as they come and go. */
export class CoveredPods {
  readonly #pods = new Map<string, Pod>();
  readonly #families = new Map<string, Family>();
  #healthy = 0;

  constructor(pods: Iterable<Pod> = []) {
    for (const pod of pods) this.put(pod);
  }

  get size(): number {
    return this.#pods.size;
  }

  /** The number of healthy pods, including those with a granted eviction. */
  get healthy(): number {
    return this.#healthy;
  }

  /** Each controller once, with the names of its pods; undefined for pods without one. */
  families(): Iterable<Readonly<Family>> {
    return this.#families.values();
  }

  pod(name: string): Pod | undefined {
    return this.#pods.get(name);
  }

  /** Adds a pod, or replaces the one of its name. */
  put(pod: Pod): void {
    const before = this.#pods.get(pod.name);
    this.#pods.set(pod.name, pod);
    this.#healthy += Number(isHealthy(pod)) - Number(before !== undefined && isHealthy(before));
    if (isSamePart(before?.ownerReferences, pod.ownerReferences)) return;
    if (before !== undefined) this.#leave(before);
    this.#join(pod);
  }

  delete(name: string): void {
    const before = this.#pods.get(name);
    if (before === undefined) return;
    this.#pods.delete(name);
    this.#healthy -= Number(isHealthy(before));
    this.#leave(before);
  }

  #join(pod: Pod): void {
    const controller = controllerOf(pod);
    const family = this.#families.get(keyOf(controller)) ?? { controller, names: new Set() };
    this.#families.set(keyOf(controller), family);
    family.names.add(pod.name);
  }

  #leave(pod: Pod): void {
    const key = keyOf(controllerOf(pod));
    const names = this.#families.get(key)?.names;
    names?.delete(pod.name);
    if (names?.size === 0) this.#families.delete(key);
  }
}

/** Hand-written snapshots may leave out uids. */
const keyOf = (controller: OwnerReference | undefined): string =>
  controller === undefined ? '' : `${controller.kind}/${controller.name}/${controller.uid}`;

/** A Ready pod that is not being deleted. */
export const isHealthy = (pod: Pick<Pod, 'conditions' | 'deletionTimestamp'>): boolean =>
  !isTerminating(pod) && isPodReady(pod);
