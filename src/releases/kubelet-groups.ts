import { type GatheredMachines, kubeletSettings } from '#node-facts';
import type { LoadedSnapshot } from '#snapshot';
import {
  explainKubeletBehavior,
  type KubeletSettings,
  type KubernetesVersion,
  parseVersion,
  printVersion,
} from '#versions';
import type { KubeletGroup } from './release-result.ts';

/** Nodes whose kubelets have one release and equal settings. */
export interface KubeletSetting {
  readonly version: KubernetesVersion;
  readonly settings: KubeletSettings;
  readonly nodes: readonly string[];
}

/**
 * The kubelets of a snapshot, grouped by release and settings; a kubelet without a release has the
 * control plane's.
 */
export function kubeletSettingsIn(
  { cluster }: LoadedSnapshot,
  machines: GatheredMachines,
  controlPlane: KubernetesVersion,
): readonly KubeletSetting[] {
  const leases = new Map(cluster.leases.map((lease) => [lease.name, lease.leaseDurationSeconds]));
  const groups = new Map<string, KubeletSetting & { readonly nodes: string[] }>();
  for (const { name, kubeletVersion } of cluster.nodes) {
    const read = parseVersion(kubeletVersion);
    const version = read.ok ? read.value : controlPlane;
    const settings = kubeletSettings(machines.of(name).configuration, leases.get(name));
    const key = JSON.stringify([version, settings]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { version, settings, nodes: [name] });
    else known.nodes.push(name);
  }
  return [...groups.values()];
}

/** A group of kubelets with its behaviors. */
export const kubeletGroup = ({ version, settings, nodes }: KubeletSetting): KubeletGroup => ({
  release: printVersion(version),
  nodes,
  behaviors: explainKubeletBehavior(version, settings),
});
