import type { OutageEvent } from '../happening.ts';

export const deleteNode: OutageEvent<'deleteNode'> = {
  needsApi: true,
  begin: ({ nodes, stage, because }) => {
    for (const node of stage.existing(nodes)) stage.parts.client.nodes.deleteNode(node, because);
  },
};
