import type { Cluster } from '#cluster';
import { countBy, remembered } from '#units';
import { type KubernetesVersion, parseVersion, printVersion } from '#versions';

export interface VersionSummary {
  /** The release of the control plane, such as `1.33`. */
  readonly controlPlane: string;
  /** Nodes by kubelet release. */
  readonly kubelets: Readonly<Record<string, number>>;
}

/** The releases of the control plane and the kubelets of a cluster. */
export function versionsOf({ nodes }: Cluster, controlPlane: KubernetesVersion): VersionSummary {
  return { controlPlane: printVersion(controlPlane), kubelets: kubeletsOf(nodes) };
}

/** Remembered, as all plays of a cluster ask for it. */
const kubeletsOf = remembered((nodes: Cluster['nodes']): VersionSummary['kubelets'] => {
  const kubelets = countBy(nodes, ({ kubeletVersion }) => {
    const version = parseVersion(kubeletVersion);
    return version.ok ? printVersion(version.value) : 'unknown';
  });
  return Object.fromEntries([...kubelets].sort(([a], [b]) => (a < b ? -1 : 1)));
});
