import { Bug } from '#units';
import { type Pod, placeOfPod, podsByNode } from './objects/pod.ts';

interface PodsOfNode {
  readonly pods: Pod[];
  isHandedOut: boolean;
}

/** Pods by the node they are bound to, always in canonical order. */
export class PodIndex {
  readonly #byNode = new Map<string, PodsOfNode>();

  /** @param pods - in canonical order */
  constructor(pods: readonly Pod[]) {
    for (const [node, bound] of podsByNode(pods)) {
      this.#byNode.set(node, { pods: [...bound], isHandedOut: false });
    }
  }

  /** The pods bound to a node, by namespace and name. */
  on(node: string): readonly Pod[] {
    const found = this.#byNode.get(node);
    if (found === undefined) return NONE;
    found.isHandedOut = true;
    return found.pods;
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
      const pods = this.#changeable(before.nodeName);
      pods[placeOf(before, pods)] = after;
      return;
    }
    if (before?.nodeName !== undefined) this.#remove(before, before.nodeName);
    if (after?.nodeName !== undefined) this.#add(after, after.nodeName);
  }

  #add(pod: Pod, node: string): void {
    const pods = this.#changeable(node);
    pods.splice(placeOfPod(pod, pods), 0, pod);
  }

  #remove(pod: Pod, node: string): void {
    const pods = this.#changeable(node);
    pods.splice(placeOf(pod, pods), 1);
    if (pods.length === 0) this.#byNode.delete(node);
  }

  /** Lists that were handed out never change: a write puts another in their place. */
  #changeable(node: string): Pod[] {
    const known = this.#byNode.get(node);
    const found =
      known?.isHandedOut === false
        ? known
        : { pods: known === undefined ? [] : [...known.pods], isHandedOut: false };
    if (found !== known) this.#byNode.set(node, found);
    return found.pods;
  }
}

function placeOf(pod: Pod, pods: readonly Pod[]): number {
  const place = placeOfPod(pod, pods);
  if (pods[place] !== pod) throw new Bug(`pod ${pod.key} has been written meanwhile`);
  return place;
}

const NONE: readonly never[] = [];
