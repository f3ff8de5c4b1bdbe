import { comparePods, type Pod, type PodKey } from './objects/pod.ts';

/** Pods by the node they are bound to, handed out in canonical order. */
export class PodIndex {
  readonly #byNode = new Map<string, Map<PodKey, Pod>>();
  readonly #sorted = new Map<string, readonly Pod[]>();

  /** The pods bound to a node, by namespace and name. */
  on(node: string): readonly Pod[] {
    const known = this.#sorted.get(node);
    if (known !== undefined) return known;
    const pods = [...(this.#byNode.get(node)?.values() ?? [])].sort(comparePods);
    this.#sorted.set(node, pods);
    return pods;
  }

  /** Are pods bound to a node of this name, whether it exists or not? */
  has(node: string): boolean {
    return this.#byNode.has(node);
  }

  replace(before: Pod | undefined, after: Pod | undefined): void {
    if (before?.nodeName !== undefined && before.nodeName !== after?.nodeName) {
      this.#remove(before, before.nodeName);
    }
    if (after?.nodeName !== undefined) this.#put(after, after.nodeName);
  }

  #put(pod: Pod, node: string): void {
    const pods = this.#byNode.get(node) ?? new Map<PodKey, Pod>();
    this.#byNode.set(node, pods.set(pod.key, pod));
    this.#sorted.delete(node);
  }

  #remove(pod: Pod, node: string): void {
    const pods = this.#byNode.get(node);
    pods?.delete(pod.key);
    if (pods?.size === 0) this.#byNode.delete(node);
    this.#sorted.delete(node);
  }
}
