import type { OutageEvent } from '../happening.ts';

export const restore: OutageEvent<'restore'> = {
  needsApi: false,
  begin: ({ action, nodes, stage, because }) => {
    for (const node of nodes) {
      stage.parts.shutdownManagers.takeBack(node, because);
      stage.parts.world.restore(node, because, action.bootTime);
    }
  },
};
