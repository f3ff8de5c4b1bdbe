import type { Node } from '#cluster';
import type { IdleNodes } from '../../../../src/controllers/node-lifecycle/idle/idle-nodes.ts';
import type { NodesOfPass } from '../../../../src/controllers/node-lifecycle/idle/passes.ts';
import type { NodeLifecycleParts } from '../../../../src/controllers/node-lifecycle/parts.ts';

/** The slow reference of {@link IdleNodes}: every pass looks at every node. */
export class EveryNode implements Pick<IdleNodes, keyof IdleNodes> {
  readonly #parts: NodeLifecycleParts;
  #order: Iterator<Node> | undefined;

  constructor(parts: NodeLifecycleParts) {
    this.#parts = parts;
  }

  nodesOfPass(): NodesOfPass {
    const { store, nodeOrder } = this.#parts;
    const names = store.nodes().map(({ name }) => name);
    const listed = names.sort(nodeOrder).flatMap((name) => store.node(name) ?? []);
    this.#order = listed.values();
    return { due: listed, counts: new Map(), listed: () => listed };
  }

  nextTurn(): Node | undefined {
    return this.#order?.next().value;
  }

  skipsTurn(_: Node): boolean {
    return false;
  }

  readonly allSkipped = false;
  readonly skippedCounts = new Map();
  passAtRest(): void {}
  begin(): void {}
  settle(): void {}
  markActive(): void {}
  forget(): undefined {}
  passed(): void {}
  countPassesFrom(): void {}
}
