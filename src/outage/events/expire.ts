import type { OutageEvent } from '../happening.ts';

export const expire: OutageEvent<'expire'> = {
  needsApi: false,
  begin: ({ nodes, stage, because }) => {
    const { karpenter } = stage.parts.autoscalers?.() ?? {};
    for (const node of stage.existing(nodes)) karpenter?.expire(node, because);
  },
};
