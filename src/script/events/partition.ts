import { nodeTarget, withoutUndefined } from '#script-fields';
import { lasting } from '../plan.ts';
import { FAULTY } from './machine-claims.ts';
import { podNetwork } from './pod-network.ts';

export interface PartitionAction {
  readonly kind: 'partition';
  /** The default is `cut`. */
  readonly podNetwork?: 'cut' | 'kept';
}

export const partition = nodeTarget
  .safeExtend({ podNetwork })
  .transform(({ podNetwork: network, ...target }) =>
    lasting<PartitionAction>(
      { kind: 'nodes', target },
      { kind: 'partition', ...withoutUndefined({ podNetwork: network }) },
      FAULTY,
    ),
  )
  .meta({
    title: 'Cut the network',
    description:
      'Kubelets and control plane cannot reach each other; containers and local eviction go on.',
    examples: [{ zones: ['us-east-1a'] }],
  });
