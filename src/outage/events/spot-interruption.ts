import type { OutageEvent } from '../happening.ts';

export const spotInterruption: OutageEvent<'spotInterruption'> = {
  needsApi: false,
  begin: ({ nodes, stage, because }) => {
    const { karpenter } = stage.parts.autoscalers?.() ?? {};
    for (const node of stage.existing(nodes)) karpenter?.interrupt(node, because);
  },
};
