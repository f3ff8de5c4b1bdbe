import type { OutageEvent } from '../happening.ts';

export const nodeImpaired: OutageEvent<'nodeImpaired'> = {
  needsApi: false,
  begin: ({ nodes, stage, because }) => {
    const { karpenter } = stage.parts.autoscalers?.() ?? {};
    for (const node of stage.existing(nodes)) karpenter?.reportImpaired(node, because);
  },
  end: ({ nodes, stage }) => {
    const { karpenter } = stage.parts.autoscalers?.() ?? {};
    for (const node of nodes) karpenter?.reportSound(node);
  },
};
