import type { Node } from '#cluster';
import { NEWEST_VERSION, parseVersion, resolveKubelet } from '#versions';
import { overReserved, showsOtherAllocatable } from './allocatable.ts';
import type { Assumptions } from './assumptions.ts';
import type { ConfigurationLayers } from './configuration-layers.ts';

const RESERVING = ['systemReserved', 'kubeReserved', 'evictionHard'] as const;

/**
 * Compares the reservations of a kubelet with the capacity and the allocatable resources of its
 * node.
 */
export function checkReservations(
  node: Node,
  layers: ConfigurationLayers,
  assumptions: Assumptions,
): void {
  const { configuration } = layers;
  const version = parseVersion(node.kubeletVersion);
  const { eviction } = resolveKubelet(version.ok ? version.value : NEWEST_VERSION);
  if (showsOtherAllocatable(node, configuration, eviction)) {
    assumptions.add('allocatable-differs', node.name);
  }
  for (const resource of overReserved(node, configuration, eviction)) {
    const field = RESERVING.find((name) => resource in (configuration[name] ?? {}));
    layers.complain({
      code: 'kubelet/reserves-too-much',
      path: field === undefined ? ['evictionHard'] : [field, resource],
      at: 'value',
      message: `with it more ${resource} is kept from pods than ${node.name} has: the kubelet does not start`,
    });
  }
}
