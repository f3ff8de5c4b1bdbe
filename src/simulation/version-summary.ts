import type { Cluster } from '#cluster';
import { type KubernetesVersion, parseVersion, printVersion } from '#versions';

export interface VersionSummary {
  /** The release of the control plane, such as `1.33`. */
  readonly controlPlane: string;
  /** Nodes by kubelet release. */
  readonly kubelets: Readonly<Record<string, number>>;
}

/** The releases of the control plane and the kubelets of a cluster. */
export function versionsOf({ nodes }: Cluster, controlPlane: KubernetesVersion): VersionSummary {
  const kubelets = new Map<string, number>();
  for (const { kubeletVersion } of nodes) {
    const version = parseVersion(kubeletVersion);
    const release = version.ok ? printVersion(version.value) : 'unknown';
    kubelets.set(release, (kubelets.get(release) ?? 0) + 1);
  }
  return {
    controlPlane: printVersion(controlPlane),
    kubelets: Object.fromEntries([...kubelets].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
