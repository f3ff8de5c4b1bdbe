import type { OutageEvent } from '../happening.ts';

export const nodeUsage: OutageEvent<'nodeUsage'> = {
  needsApi: false,
  begin: ({ action, nodes, stage, because }) => {
    for (const node of nodes) stage.parts.world.usageOf(node)?.changeNode(action.change, because);
  },
};
