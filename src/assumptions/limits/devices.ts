import { type Cluster, type ClusterReader, isTerminal } from '#cluster';
import { deviceNeeds } from '#pod-devices';
import type { Limit } from './limit.ts';

/** What is not known of the devices that pods claim. A finished pod holds none. */
export function limitsOfDevices(
  { pods, deviceTaintRules = [] }: Pick<Cluster, 'pods' | 'deviceTaintRules'>,
  final: ClusterReader,
  readsRules: boolean,
): readonly Limit[] {
  let everywhere = 0;
  let counted = 0;
  for (const pod of pods) {
    if (pod.spec.resourceClaims === undefined || isTerminal(pod)) continue;
    if (deviceNeeds(pod, final)?.kind === 'known') counted += 1;
    else everywhere += 1;
  }
  const unread = readsRules ? [] : deviceTaintRules.map(({ name }) => name);
  return [
    ...(everywhere === 0 ? [] : [{ kind: 'devices-everywhere', pods: everywhere } as const]),
    ...(counted === 0 ? [] : [{ kind: 'devices-counted', pods: counted } as const]),
    ...(unread.length === 0 ? [] : [{ kind: 'device-rules-off', names: unread } as const]),
  ];
}
