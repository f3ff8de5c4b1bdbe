import { type CauseId, THE_SNAPSHOT } from '#causes';
import { compareText } from '#units';
import { type ConditionStatus, conditionOf, type Node } from './objects/node.ts';
import type { StoreBase } from './store-base.ts';

/** All nodes by name, and by the keys of their taints. */
export class NodeTable {
  #nodes: Map<string, Node>;
  /** The nodes in order; undefined since one was written. */
  #listed: readonly Node[] | undefined;
  /** A map keeps its order: a write of a node leaves it at its place, unless the node is new. */
  #isInOrder = true;
  readonly #byTaint = new Map<string, Set<string>>();
  readonly #causes = new Map<string, CauseId>();
  readonly #readinessCauses = new Map<string, CauseId>();

  constructor({ nodes, listedNodes, tainted }: StoreBase) {
    this.#nodes = new Map(nodes);
    this.#listed = listedNodes;
    for (const node of tainted) this.#noteTaints(node);
  }

  get(name: string): Node | undefined {
    return this.#nodes.get(name);
  }

  has(name: string): boolean {
    return this.#nodes.has(name);
  }

  /** By name. */
  all(): readonly Node[] {
    if (!this.#isInOrder) {
      this.#nodes = new Map([...this.#nodes].sort(([a], [b]) => compareText(a, b)));
      this.#isInOrder = true;
    }
    this.#listed ??= [...this.#nodes.values()];
    return this.#listed;
  }

  /** Whether all nodes are those of this list: nothing has been written. */
  isList(nodes: readonly Node[]): boolean {
    return this.#listed === nodes;
  }

  /** Nodes with a taint of this key and any effect, by name. */
  withTaint(key: string): readonly Node[] {
    const names = [...(this.#byTaint.get(key) ?? [])].sort(compareText);
    return names.flatMap((name) => this.#nodes.get(name) ?? []);
  }

  causeOf(name: string): CauseId {
    return this.#causes.get(name) ?? THE_SNAPSHOT;
  }

  causeOfReadiness(name: string): CauseId {
    return this.#readinessCauses.get(name) ?? THE_SNAPSHOT;
  }

  replace(name: string, before: Node | undefined, after: Node | undefined, cause: CauseId): void {
    if (before === undefined) this.#isInOrder = false;
    if (after === undefined) this.#nodes.delete(name);
    else this.#nodes.set(name, after);
    this.#listed = undefined;
    for (const { key } of before?.taints ?? []) this.#byTaint.get(key)?.delete(name);
    if (after !== undefined) this.#noteTaints(after);
    this.#causes.set(name, cause);
    if (readyStatusOf(before) !== readyStatusOf(after)) this.#readinessCauses.set(name, cause);
  }

  #noteTaints({ name, taints }: Node): void {
    for (const { key } of taints) {
      this.#byTaint.set(key, (this.#byTaint.get(key) ?? new Set()).add(name));
    }
  }
}

const readyStatusOf = (node: Node | undefined): ConditionStatus | undefined =>
  node === undefined ? undefined : conditionOf(node, 'Ready')?.status;
