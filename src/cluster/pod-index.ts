import { Bug, OrderedList } from '#units';
import { comparePods, isTerminal, type Pod } from './objects/pod.ts';

interface PodsOfNode {
  readonly pods: OrderedList<Pod>;
  /** The list that was returned last; undefined since the pods have changed. */
  listed: readonly Pod[] | undefined;
}

/** Pods by the node they are bound to, always in canonical order. */
export class PodIndex {
  readonly #given: ReadonlyMap<string, readonly Pod[]>;
  /** The nodes with other pods than those given. */
  readonly #changed = new Map<string, PodsOfNode>();
  /** By node, for the nodes that were asked for. */
  readonly #unfinished = new Map<string, Set<Pod>>();

  /** @param given - in canonical order, by node */
  constructor(given: ReadonlyMap<string, readonly Pod[]>) {
    this.#given = given;
  }

  /** The pods bound to a node now, by namespace and name: the list never changes. */
  on(node: string): readonly Pod[] {
    const found = this.#changed.get(node);
    if (found === undefined) return this.#given.get(node) ?? NONE;
    found.listed ??= found.pods.toArray();
    return found.listed;
  }

  /** The pods among them that are not finished, in no order: thousands of others may lie about. */
  unfinishedOn(node: string): Iterable<Pod> {
    const known = this.#unfinished.get(node);
    if (known !== undefined) return known;
    const found = new Set(this.on(node).filter((pod) => !isTerminal(pod)));
    this.#unfinished.set(node, found);
    return found;
  }

  /** The nodes that may have other pods than those given. */
  changedNodes(): Iterable<string> {
    return this.#changed.keys();
  }

  /** Whether pods are bound to a node of this name, even if it does not exist. */
  has(node: string): boolean {
    const found = this.#changed.get(node);
    return found === undefined ? this.#given.has(node) : found.pods.length > 0;
  }

  /** @param before - the pod as listed here; undefined when it is new, as `after` is when it goes */
  replace(before: Pod | undefined, after: Pod | undefined): void {
    const stays = before?.nodeName === after?.nodeName;
    if (before?.nodeName !== undefined && !stays) this.#remove(before, before.nodeName);
    if (after?.nodeName !== undefined) this.#put(after, after.nodeName, stays ? before : undefined);
  }

  #put(pod: Pod, node: string, before: Pod | undefined): void {
    const found = this.#of(node);
    found.listed = undefined;
    if (found.pods.put(pod) !== before) throw writtenMeanwhile(pod);
    const unfinished = this.#unfinished.get(node);
    if (before !== undefined) unfinished?.delete(before);
    if (!isTerminal(pod)) unfinished?.add(pod);
  }

  #remove(pod: Pod, node: string): void {
    const found = this.#of(node);
    if (found.pods.remove(pod) !== pod) throw writtenMeanwhile(pod);
    found.listed = undefined;
    this.#unfinished.get(node)?.delete(pod);
  }

  #of(node: string): PodsOfNode {
    const known = this.#changed.get(node);
    if (known !== undefined) return known;
    const pods = new OrderedList(comparePods, this.#given.get(node));
    const found = { pods, listed: undefined };
    this.#changed.set(node, found);
    return found;
  }
}

const writtenMeanwhile = ({ key }: Pod): Bug => new Bug(`pod ${key} has been written meanwhile`);

const NONE: readonly never[] = [];
