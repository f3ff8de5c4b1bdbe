import { present } from '#units';
import type { OutageEvent } from '../happening.ts';
import { newNodeLike } from '../new-node.ts';

export const addNodes: OutageEvent<'addNodes'> = {
  // The machines come up, and register when they can.
  needsApi: false,
  begin: ({ subject, stage, because }) => {
    if (subject.kind !== 'new-nodes') return;
    for (const { name, like, labels } of subject.nodes) {
      const model = present(stage.parts.models.get(like), `node ${like}`);
      stage.addNode(newNodeLike(model, name, labels), because);
    }
  },
};
