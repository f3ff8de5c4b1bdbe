import { type CauseId, THE_SNAPSHOT } from '#causes';
import { bisect, compareText, OverlaidMap } from '#units';
import { type ConditionStatus, conditionOf, type Node } from './objects/node.ts';
import type { StoreBase } from './store-base.ts';

/**
 * All nodes by name, and by the keys of their taints. Nodes that were written since the snapshot are
 * kept apart from the others.
 */
export class NodeTable {
  readonly #nodes: OverlaidMap<string, Node>;
  /** By name; undefined since a node was added or removed. */
  #listed: readonly Node[] | undefined;
  /** Nodes that the list still shows as they were. */
  readonly #replaced = new Set<string>();
  readonly #byTaint = new Map<string, Set<string>>();
  readonly #causes = new Map<string, CauseId>();
  readonly #readinessCauses = new Map<string, CauseId>();

  constructor({ nodes, listedNodes, tainted }: StoreBase) {
    this.#nodes = new OverlaidMap(nodes);
    this.#listed = listedNodes;
    for (const node of tainted) this.#noteTaints(node);
  }

  get(name: string): Node | undefined {
    return this.#nodes.get(name);
  }

  has(name: string): boolean {
    return this.#nodes.has(name);
  }

  /** By name. The list stays the same until a node changes. */
  all(): readonly Node[] {
    if (this.#listed === undefined) {
      const nodes = [...this.#nodes.entries()].map(([, node]) => node);
      this.#listed = nodes.sort((a, b) => compareText(a.name, b.name));
    } else if (this.#replaced.size > 0) this.#listed = this.#withReplaced([...this.#listed]);
    this.#replaced.clear();
    return this.#listed;
  }

  /** Whether all nodes are those of this list: nothing has been written. */
  isList(nodes: readonly Node[]): boolean {
    return this.#listed === nodes && this.#replaced.size === 0;
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
    if (before === undefined || after === undefined) this.#listed = undefined;
    else this.#replaced.add(name);
    if (after === undefined) this.#nodes.delete(name);
    else this.#nodes.set(name, after);
    for (const { key } of before?.taints ?? []) this.#byTaint.get(key)?.delete(name);
    if (after !== undefined) this.#noteTaints(after);
    this.#causes.set(name, cause);
    if (readyStatusOf(before) !== readyStatusOf(after)) this.#readinessCauses.set(name, cause);
  }

  #withReplaced(listed: Node[]): readonly Node[] {
    for (const name of this.#replaced) {
      const isBefore = (at: number): boolean => compareText(listed[at]?.name ?? '', name) < 0;
      const node = this.#nodes.get(name);
      if (node !== undefined) listed[bisect(0, listed.length, isBefore)] = node;
    }
    return listed;
  }

  #noteTaints({ name, taints }: Node): void {
    for (const { key } of taints) {
      this.#byTaint.set(key, (this.#byTaint.get(key) ?? new Set()).add(name));
    }
  }
}

const readyStatusOf = (node: Node | undefined): ConditionStatus | undefined =>
  node === undefined ? undefined : conditionOf(node, 'Ready')?.status;
