import type { OutageEvent } from '../happening.ts';

export const label: OutageEvent<'label'> = {
  needsApi: true,
  begin: ({ action, nodes, stage, because }) => {
    for (const node of stage.existing(nodes)) {
      stage.parts.client.nodes.setLabels(node, action.labels, because);
    }
  },
};
