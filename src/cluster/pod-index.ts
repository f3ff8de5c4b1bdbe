import { Bug, OrderedList } from '#units';
import { comparePods, type Pod, podsByNode } from './objects/pod.ts';

interface PodsOfNode {
  readonly pods: OrderedList<Pod>;
  /** The list that was returned last; undefined since the pods have changed. */
  listed: readonly Pod[] | undefined;
}

/** Pods by the node they are bound to, always in canonical order. */
export class PodIndex {
  readonly #byNode = new Map<string, PodsOfNode>();

  /** @param pods - in canonical order */
  constructor(pods: readonly Pod[]) {
    for (const [node, listed] of podsByNode(pods)) {
      this.#byNode.set(node, { pods: new OrderedList(comparePods, listed), listed });
    }
  }

  /** The pods bound to a node now, by namespace and name: the list never changes. */
  on(node: string): readonly Pod[] {
    const found = this.#byNode.get(node);
    if (found === undefined) return NONE;
    found.listed ??= found.pods.toArray();
    return found.listed;
  }

  /** Whether pods are bound to a node of this name, even if it does not exist. */
  has(node: string): boolean {
    return this.#byNode.has(node);
  }

  /** Names of nodes that pods are bound to. */
  nodes(): Iterable<string> {
    return this.#byNode.keys();
  }

  /** @param before - the pod as listed here; undefined when it is new, as `after` is when it goes */
  replace(before: Pod | undefined, after: Pod | undefined): void {
    const stays = before?.nodeName === after?.nodeName;
    if (before?.nodeName !== undefined && !stays) this.#remove(before, before.nodeName);
    if (after?.nodeName !== undefined) this.#put(after, after.nodeName, stays ? before : undefined);
  }

  #put(pod: Pod, node: string, before: Pod | undefined): void {
    const known = this.#byNode.get(node);
    const found = known ?? { pods: new OrderedList<Pod>(comparePods), listed: undefined };
    if (known === undefined) this.#byNode.set(node, found);
    found.listed = undefined;
    if (found.pods.put(pod) !== before) throw writtenMeanwhile(pod);
  }

  #remove(pod: Pod, node: string): void {
    const found = this.#byNode.get(node);
    if (found?.pods.remove(pod) !== pod) throw writtenMeanwhile(pod);
    found.listed = undefined;
    if (found.pods.length === 0) this.#byNode.delete(node);
  }
}

const writtenMeanwhile = ({ key }: Pod): Bug => new Bug(`pod ${key} has been written meanwhile`);

const NONE: readonly never[] = [];
