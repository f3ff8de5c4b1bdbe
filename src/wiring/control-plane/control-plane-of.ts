import {
  type Cluster,
  LED_COMPONENTS,
  type LeaderElection,
  type Node,
  type Pod,
  type Store,
} from '#cluster';
import { type ControlPlane, type ControlPlaneHost, isEnough } from '#outage';
import { isMirrorPod } from '#pod-facts';
import type { KubeScheduler } from '#scheduler';
import { type Duration, remembered, seconds } from '#units';
import type { World } from '#world';
import type { LeftToChance } from '../chance/left-to-chance.ts';
import type { PlayInput } from '../play-input.ts';
import { electionTimesOf, type KnownByComponent } from './processes.ts';
import type { ControllerManager } from './start-controllers.ts';

interface Parts {
  readonly store: Store;
  readonly world: World;
  readonly known: KnownByComponent;
}

/** The control plane as the script and its machines reach it. */
export function controlPlaneOf(
  { manager, scheduler }: { manager: ControllerManager; scheduler: KubeScheduler },
  processes: ControlPlane['processes'],
  { store, world, known }: Parts,
): ControlPlane {
  const watches = LED_COMPONENTS.flatMap((component) => {
    const { watch } = known[component];
    return watch === undefined ? [] : [[component, watch] as const];
  });
  return {
    processes,
    watches: new Map(watches),
    setApiServer: (up, because) => {
      const nodes = store.nodes().map(({ name }) => name);
      world.setApiServer(up, nodes, because);
      // New connections list all objects anew.
      if (up) for (const [, watch] of watches) watch.renew();
      manager.onApiServer(up);
      scheduler.onApiServer(up);
      for (const component of LED_COMPONENTS) processes[component].onApiServer(up, because);
    },
  };
}

/** The machines of the control plane, and its elections. */
export const hostingOf = (
  { cluster, behaviors }: Pick<PlayInput, 'behaviors' | 'cluster'>,
  chance: LeftToChance,
  restartTimeOf: (pod: Pod) => Duration,
) => ({
  hosts: controlPlaneHosts(cluster, restartTimeOf),
  elections: electionsAmong(cluster),
  electionTimes: electionTimesOf(behaviors),
  electionDraws: chance.electionDraws(),
});

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
