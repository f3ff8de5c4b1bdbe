import type { OutageEvent } from '../happening.ts';

export const replaceNode: OutageEvent<'replaceNode'> = {
  needsApi: false,
  begin: ({ nodes, stage, because }) => {
    const { karpenter, clusterAutoscaler } = stage.parts.autoscalers?.() ?? {};
    for (const node of stage.existing(nodes)) {
      karpenter?.drift(node, because);
      clusterAutoscaler?.replace(node, because);
    }
  },
};
