import type { Node } from '#cluster';
import type {
  IdleNodes,
  NodesOfPass,
} from '../../../../src/controllers/node-lifecycle/idle/idle-nodes.ts';
import type { NodeLifecycleParts } from '../../../../src/controllers/node-lifecycle/parts.ts';

/** The slow reference of {@link IdleNodes}: every pass looks at every node. */
export class EveryNode implements Pick<IdleNodes, keyof IdleNodes> {
  readonly #parts: NodeLifecycleParts;

  constructor(parts: NodeLifecycleParts) {
    this.#parts = parts;
  }

  nodesOfPass(): NodesOfPass {
    const { store, api, nodeOrder } = this.#parts;
    const names = store.nodes().map(({ name }) => name);
    const listed = names.sort(nodeOrder).flatMap((name) => store.node(name) ?? []);
    return { listed, takesTime: !api.isInstant && listed.length > 0, counts: new Map() };
  }

  skipsTurn(_: Node): boolean {
    return false;
  }

  settle(): void {}
  wake(): void {}
  forget(): undefined {}
  passed(): void {}
  countPassesFrom(): void {}
}
