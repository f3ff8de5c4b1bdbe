import type { GatheredMachines } from '#node-facts';
import type { LoadedSnapshot } from '#snapshot';
import type { Limit } from './scenario.ts';

/** What no model covers: of Kubernetes, and of this snapshot. */
export const limitsOf = (
  { seed, unread, ignored }: Pick<LoadedSnapshot, 'seed' | 'unread' | 'ignored'>,
  { unmeasured }: Pick<GatheredMachines, 'unmeasured'>,
): readonly Limit[] => [
  { kind: 'replacements-not-modelled' },
  ...ofUsage(unmeasured, seed.nodes.length),
  { kind: 'volumes-not-modelled' },
  ...(Object.keys(unread).length === 0
    ? []
    : [{ kind: 'kinds-not-read', objects: unread } as const]),
  ...(Object.keys(ignored).length === 0
    ? []
    : [{ kind: 'kinds-unknown', objects: ignored } as const]),
];

/** A kubelet of whose node nobody knows the use evicts nobody. */
function ofUsage(unmeasured: readonly string[], all: number): readonly Limit[] {
  if (unmeasured.length === 0) return [];
  return unmeasured.length === all
    ? [{ kind: 'usage-unknown' }]
    : [{ kind: 'usage-unknown', nodes: unmeasured }];
}
