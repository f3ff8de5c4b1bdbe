import { Bug } from '#units';
import { type Pod, placeOfPod, podsByNode } from './objects/pod.ts';

/** Pods by the node they are bound to, always in canonical order. */
export class PodIndex {
  /** Lists that were handed out never change: a write puts another in their place. */
  readonly #byNode: Map<string, readonly Pod[]>;

  /** @param pods - in canonical order */
  constructor(pods: readonly Pod[]) {
    this.#byNode = new Map(podsByNode(pods));
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

  /** @param before - the pod as it stands here; undefined when it is new, as `after` is when it goes */
  replace(before: Pod | undefined, after: Pod | undefined): void {
    if (before?.nodeName !== undefined && before.nodeName === after?.nodeName) {
      const pods = this.on(before.nodeName);
      this.#byNode.set(before.nodeName, pods.with(placeOf(before, pods), after));
      return;
    }
    if (before?.nodeName !== undefined) this.#remove(before, before.nodeName);
    if (after?.nodeName !== undefined) this.#add(after, after.nodeName);
  }

  #add(pod: Pod, node: string): void {
    const pods = this.on(node);
    this.#byNode.set(node, pods.toSpliced(placeOfPod(pod, pods), 0, pod));
  }

  #remove(pod: Pod, node: string): void {
    const pods = this.on(node);
    const place = placeOf(pod, pods);
    if (pods.length === 1) this.#byNode.delete(node);
    else this.#byNode.set(node, pods.toSpliced(place, 1));
  }
}

function placeOf(pod: Pod, pods: readonly Pod[]): number {
  const place = pods.indexOf(pod);
  if (place < 0) throw new Bug(`pod ${pod.key} has been written meanwhile`);
  return place;
}

const NONE: readonly never[] = [];
