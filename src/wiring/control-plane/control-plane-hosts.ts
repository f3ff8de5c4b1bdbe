import { type Cluster, LED_COMPONENTS, type LeaderElection, type Node, type Pod } from '#cluster';
import { type ControlPlaneHost, isEnough } from '#outage';
import { isMirrorPod } from '#pod-facts';
import { type Duration, remembered, seconds } from '#units';

/**
 * The names of the manifests of static pods, by component: kOps has one of its own for etcd, and
 * OpenShift for kube-scheduler.
 */
const MANIFESTS = {
  'kube-apiserver': ['kube-apiserver'],
  etcd: ['etcd', 'etcd-manager-main'],
  'kube-controller-manager': ['kube-controller-manager'],
  'kube-scheduler': ['kube-scheduler', 'openshift-kube-scheduler'],
} as const;

const COMPONENTS = ['kube-apiserver', 'etcd', ...LED_COMPONENTS] as const;

/**
 * The machines of the cluster on which its control plane runs: those of static pods, and those of
 * k3s, whose process contains the components. None where a provider hosts the control plane.
 */
export const controlPlaneHosts = (
  cluster: Pick<Cluster, 'nodes' | 'pods'>,
  restartTimeOf: (pod: Pod) => Duration,
): readonly ControlPlaneHost[] =>
  hostsIn(cluster).map(({ component, node, pod }) => ({
    component,
    node,
    restartTime: pod === undefined ? seconds(0) : restartTimeOf(pod),
  }));

/** A component on a machine, with its mirror pod where it is a static pod. */
type Hosted = Pick<ControlPlaneHost, 'component' | 'node'> & { readonly pod?: Pod };

/** All plays of a cluster share them. */
const hostsIn = remembered(
  ({ nodes, pods }: Pick<Cluster, 'nodes' | 'pods'>): readonly Hosted[] => {
    const mirrors = pods.filter(isMirrorPod);
    const known = new Set(nodes.map(({ name }) => name));
    const servers = nodes.filter(({ kubeletVersion }) => kubeletVersion.includes('+k3s'));
    return COMPONENTS.flatMap((component): readonly Hosted[] => [
      ...mirrors.flatMap((pod) => {
        const { nodeName: node } = pod;
        if (node === undefined || !known.has(node)) return [];
        // A kubelet names the mirror of a static pod after its manifest and the node.
        return MANIFESTS[component].some((manifest) => pod.name === `${manifest}-${node}`)
          ? [{ component, node, pod }]
          : [];
      }),
      ...servers
        .filter((node) => hasRole(node, ROLES[component]))
        .map(({ name: node }) => ({ component, node })),
    ]);
  },
);

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

const HOSTNAME = 'kubernetes.io/hostname';

/**
 * The Leases of leaders that run on nodes of the cluster, with the nodes' names as their holders. An
 * instance calls itself by the host name of its machine, which may have a domain that the Node lacks.
 */
export const electionsAmong = ({
  nodes,
  elections = [],
}: Pick<Cluster, 'nodes' | 'elections'>): readonly LeaderElection[] =>
  elections.flatMap((election) => {
    const { holder } = election;
    const [host] = holder.split('.');
    const isNamed =
      (name: string) =>
      ({ name: node, labels }: Node) =>
        node === name || labels[HOSTNAME] === name;
    const node =
      nodes.find(isNamed(holder)) ??
      nodes.find(({ name, labels }) =>
        [name, labels[HOSTNAME]].some((each) => each?.split('.')[0] === host),
      );
    return node === undefined ? [] : [{ ...election, holder: node.name }];
  });

const ROLES = {
  'kube-apiserver': 'control-plane',
  etcd: 'etcd',
  'kube-controller-manager': 'control-plane',
  'kube-scheduler': 'control-plane',
} as const;

const hasRole = ({ labels }: Node, role: string): boolean =>
  Object.hasOwn(labels, `node-role.kubernetes.io/${role}`);
