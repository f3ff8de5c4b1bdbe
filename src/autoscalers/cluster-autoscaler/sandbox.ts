import { LABEL_HOSTNAME, type PlacementTrial } from '#autoscaling';
import { type Node, newPod, type Pod, type PodKey } from '#cluster';
import type { Template } from './template.ts';

/** A trial of placements that can be taken back. */
export class Sandbox {
  readonly #trial: PlacementTrial;
  readonly #undo: (() => void)[] = [];
  /** The pods that were placed, by node. */
  readonly #placed = new Map<string, Map<PodKey, Pod>>();

  constructor(trial: PlacementTrial) {
    this.#trial = trial;
  }

  /** The number of changes so far, to go back to. */
  get mark(): number {
    return this.#undo.length;
  }

  /** Takes back everything since a mark. */
  backTo(mark: number): void {
    while (this.#undo.length > mark) this.#undo.pop()?.();
  }

  /** Adds a node that is like a template, with the pods that it begins with. */
  addLike(template: Template, name: string): void {
    const { node, pods } = template;
    const labels = { ...node.labels, [LABEL_HOSTNAME]: name };
    this.addNode({ ...node, name, labels });
    for (const pod of pods) {
      const own = newPod({
        ...pod,
        key: undefined,
        name: `${pod.name} on ${name}`,
        nodeName: name,
      });
      this.#put(undefined, own);
    }
  }

  addNode(node: Node): void {
    this.#trial.setNode(node.name, node);
    this.#undo.push(() => this.#trial.setNode(node.name, undefined));
  }

  /** Leaves a node out; its pods stay where they are. */
  hideNode(node: Node): void {
    this.replaceNode(node, undefined);
  }

  /** Replaces a node by itself as it will be, or by nothing. */
  replaceNode(before: Node, after: Node | undefined): void {
    this.#trial.setNode(before.name, after);
    this.#undo.push(() => this.#trial.setNode(before.name, before));
  }

  /** Places a pod; `before` is the pod as it was bound, if it was. */
  place(pod: Pod, node: string, before?: Pod): void {
    const after = { ...pod, nodeName: node };
    this.#put(before, after);
    this.#setPlaced(after, true);
    this.#undo.push(() => this.#setPlaced(after, false));
  }

  /** The pods that were placed on a node, in order. */
  placedOn(node: string): readonly Pod[] {
    return [...(this.#placed.get(node)?.values() ?? [])];
  }

  /** Removes a pod, whether it was placed here or was there before. */
  remove(pod: Pod): void {
    this.#put(pod, undefined);
    if (this.#placed.get(pod.nodeName ?? '')?.get(pod.key) !== pod) return;
    this.#setPlaced(pod, false);
    this.#undo.push(() => this.#setPlaced(pod, true));
  }

  fits(pod: Pod, node: string): boolean {
    return this.#trial.refusalsOf(pod, node).length === 0;
  }

  refusalsOf(pod: Pod, node: string): readonly string[] {
    return this.#trial.refusalsOf(pod, node);
  }

  takersOf(pod: Pod): readonly string[] {
    return this.#trial.takersOf(pod);
  }

  #put(before: Pod | undefined, after: Pod | undefined): void {
    this.#trial.replacePod(before, after);
    this.#undo.push(() => this.#trial.replacePod(after, before));
  }

  #setPlaced(pod: Pod, isPlaced: boolean): void {
    const node = pod.nodeName ?? '';
    const placed = this.#placed.get(node) ?? new Map<PodKey, Pod>();
    this.#placed.set(node, placed);
    if (isPlaced) placed.set(pod.key, pod);
    else placed.delete(pod.key);
  }
}
