import type { Cluster, Node, Pod } from '#cluster';
import { type ControlPlaneHost, isEnough } from '#outage';
import { isMirrorPod } from '#pod-facts';
import { type Duration, seconds } from '#units';

/** The names of the manifests of static pods, by component; kOps has one of its own for etcd. */
const MANIFESTS = {
  'kube-apiserver': ['kube-apiserver'],
  etcd: ['etcd', 'etcd-manager-main'],
  'kube-controller-manager': ['kube-controller-manager'],
} as const;

const COMPONENTS = ['kube-apiserver', 'etcd', 'kube-controller-manager'] as const;

/**
 * The machines of the cluster on which its control plane runs: those of static pods, and those of
 * k3s, whose process contains the components. None where a provider hosts the control plane.
 */
export function controlPlaneHosts(
  { nodes, pods }: Pick<Cluster, 'nodes' | 'pods'>,
  restartTimeOf: (pod: Pod) => Duration,
): readonly ControlPlaneHost[] {
  const mirrors = pods.filter(isMirrorPod);
  const known = new Set(nodes.map(({ name }) => name));
  return COMPONENTS.flatMap((component) => [
    ...mirrors.flatMap((pod) => {
      const { nodeName: node } = pod;
      if (node === undefined || !known.has(node)) return [];
      // A kubelet names the mirror of a static pod after its manifest and the node.
      return MANIFESTS[component].some((manifest) => pod.name === `${manifest}-${node}`)
        ? [{ component, node, restartTime: restartTimeOf(pod) }]
        : [];
    }),
    ...nodes
      .filter((node) => node.kubeletVersion.includes('+k3s') && hasRole(node, ROLES[component]))
      .map(({ name: node }) => ({ component, node, restartTime: seconds(0) })),
  ]);
}

/**
 * The nodes of these on which the control plane runs, if those outside of them have not enough of it
 * for an API server.
 */
export function hostsCutOff(
  cluster: Pick<Cluster, 'nodes' | 'pods'>,
  nodes: ReadonlySet<string>,
): readonly string[] {
  const hosts = controlPlaneHosts(cluster, () => seconds(0));
  const isServed = COMPONENTS.every((component) => {
    const all = hosts.filter((host) => host.component === component);
    return isEnough(component, all.filter(({ node }) => !nodes.has(node)).length, all.length);
  });
  return isServed ? [] : hosts.map(({ node }) => node).filter((node) => nodes.has(node));
}

const ROLES = {
  'kube-apiserver': 'control-plane',
  etcd: 'etcd',
  'kube-controller-manager': 'control-plane',
} as const;

const hasRole = ({ labels }: Node, role: string): boolean =>
  Object.hasOwn(labels, `node-role.kubernetes.io/${role}`);
