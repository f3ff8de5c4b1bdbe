import { type Pod, placeOfPod, podsByNode } from './objects/pod.ts';

/** Pods by the node they are bound to, always in canonical order. */
export class PodIndex {
  /** Lists that were handed out never change: a write puts another in their place. */
  readonly #byNode: Map<string, readonly Pod[]>;

  /** @param pods - in canonical order */
  constructor(pods: readonly Pod[]) {
    this.#byNode = podsByNode(pods);
  }

  /** The pods bound to a node, by namespace and name. */
  on(node: string): readonly Pod[] {
    return this.#byNode.get(node) ?? NONE;
  }

  /** Are pods bound to a node of this name, whether it exists or not? */
  has(node: string): boolean {
    return this.#byNode.has(node);
  }

  /** Names of nodes that pods are bound to. */
  nodes(): Iterable<string> {
    return this.#byNode.keys();
  }

  replace(before: Pod | undefined, after: Pod | undefined): void {
    if (before?.nodeName !== undefined && before.nodeName !== after?.nodeName) {
      this.#remove(before, before.nodeName);
    }
    if (after?.nodeName !== undefined) this.#put(after, after.nodeName);
  }

  #put(pod: Pod, node: string): void {
    const pods = this.on(node);
    const place = placeOfPod(pod, pods);
    const replaced = pods[place]?.key === pod.key ? 1 : 0;
    this.#byNode.set(node, pods.toSpliced(place, replaced, pod));
  }

  #remove(pod: Pod, node: string): void {
    const pods = this.on(node);
    const place = placeOfPod(pod, pods);
    if (pods[place]?.key !== pod.key) return;
    if (pods.length === 1) this.#byNode.delete(node);
    else this.#byNode.set(node, pods.toSpliced(place, 1));
  }
}

const NONE: readonly never[] = [];
