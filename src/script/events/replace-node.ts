import { nodeTarget } from '#script-fields';
import { momentary } from '../plan.ts';

export const replaceNode = nodeTarget
  .transform((target) =>
    momentary(
      { kind: 'nodes', target },
      { kind: 'replaceNode' } as const,
      'the node that comes in its place stays',
    ),
  )
  .meta({
    title: 'Let nodes be replaced',
    description:
      'Nodes of Karpenter count as drifted: it orders a replacement first and keeps its disruption ' +
      'budgets. Machines of a node group are ended by the cloud, which makes others in their ' +
      'zones at once, as the health checks of clouds do. Write rollNodes for a rollout of a pool.',
    examples: [{ nodes: ['worker-1'] }],
  });
