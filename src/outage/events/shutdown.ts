import type { OutageEvent } from '../happening.ts';

export const shutdown: OutageEvent<'shutdown'> = {
  needsApi: false,
  begin: ({ action, nodes, fault, stage, because }) => {
    const order = { fault, ...action.times };
    for (const node of nodes) stage.parts.shutdownManagers.shutDown(node, order, because);
  },
  // The machines stay up or come back.
  end: ({ action, nodes, fault, stage, because }) => {
    for (const node of nodes) stage.parts.shutdownManagers.takeBack(node, because);
    stage.endFault(nodes, fault, because, action.bootTime);
  },
};
