import type { ClusterSeed } from '#cluster';
import type { GatheredMachines } from '#node-facts';
import { claimsOfPod } from '#pod-volumes';
import type { LoadedSnapshot } from '#snapshot';
import type { Limit } from './scenario.ts';

/** What no model covers: of Kubernetes, and of this snapshot. */
export const limitsOf = (
  { seed, unread, ignored }: Pick<LoadedSnapshot, 'seed' | 'unread' | 'ignored'>,
  { unmeasured }: Pick<GatheredMachines, 'unmeasured'>,
): readonly Limit[] => [
  { kind: 'scheduler-sees-all-nodes' },
  ...ofUsage(unmeasured, seed.nodes.length),
  ...ofClaims(seed),
  ...(Object.keys(unread).length === 0
    ? []
    : [{ kind: 'kinds-not-read', objects: unread } as const]),
  ...(Object.keys(ignored).length === 0
    ? []
    : [{ kind: 'kinds-unknown', objects: ignored } as const]),
];

/** The volumes of such pods count as being at hand everywhere. */
function ofClaims({ pods, persistentVolumeClaims = [] }: ClusterSeed): readonly Limit[] {
  const known = new Set(
    persistentVolumeClaims.map(({ namespace, name }) => `${namespace}/${name}`),
  );
  const unknown = pods.filter((pod) => claimsOfPod(pod).some(({ key }) => !known.has(key)));
  return unknown.length === 0 ? [] : [{ kind: 'claims-unknown', pods: unknown.length }];
}

/** A kubelet of whose node nobody knows the use evicts nobody. */
function ofUsage(unmeasured: readonly string[], all: number): readonly Limit[] {
  if (unmeasured.length === 0) return [];
  return unmeasured.length === all
    ? [{ kind: 'usage-unknown' }]
    : [{ kind: 'usage-unknown', nodes: unmeasured }];
}
