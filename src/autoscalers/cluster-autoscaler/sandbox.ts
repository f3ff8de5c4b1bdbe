import { LABEL_HOSTNAME, type PlacementTrial } from '#autoscaling';
import { type Node, newPod, type Pod } from '#cluster';
import type { Template } from './template.ts';

/** A trial of placements that can be taken back. */
export class Sandbox {
  readonly #trial: PlacementTrial;
  readonly #undo: (() => void)[] = [];

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
    this.#trial.setNode(node.name, undefined);
    this.#undo.push(() => this.#trial.setNode(node.name, node));
  }

  /** Places a pod; `before` is the pod as it was bound, if it was. */
  place(pod: Pod, node: string, before?: Pod): void {
    this.#put(before, { ...pod, nodeName: node });
  }

  remove(pod: Pod): void {
    this.#put(pod, undefined);
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
}
