import type { OutageEvent } from '../happening.ts';

export const notReady: OutageEvent<'notReady'> = {
  needsApi: false,
  begin: ({ action, nodes, fault, stage, because }) => {
    for (const node of nodes) {
      stage.parts.kubelets.explainNotReady(node, action.reason);
      stage.beginFault([node], fault, 'not-ready', because);
    }
  },
  end: ({ nodes, fault, stage, because }) => stage.endFault(nodes, fault, because),
};
