import {
  type Lease,
  type Node,
  type Pod,
  type PodSpec,
  podKey,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
  type Toleration,
} from '#cluster';
import { atSecond } from './clock.ts';

const META = { uid: '', labels: {}, annotations: {}, ownerReferences: [], finalizers: [] };

const SPEC: PodSpec = {
  containers: [],
  initContainers: [],
  tolerations: [],
  terminationGracePeriodSeconds: 30,
  restartPolicy: 'Always',
  hostNetwork: false,
};

/** A node that is Ready; what is given wins over the defaults. */
export const node = (name: string, given: Partial<Node> = {}): Node => ({
  ...META,
  namespace: '',
  name,
  unschedulable: false,
  taints: [],
  conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady', message: '' }],
  capacity: {},
  allocatable: {},
  // A node has unlimited room unless a test says otherwise.
  ...(given.allocatable === undefined && { boundless: ['cpu', 'memory', 'pods'] }),
  kubeletVersion: 'v1.33.1',
  ...given,
});

/** Labels that put a node into a zone, and its zone as reports print it. */
export const inZone = (zone: string) => ({
  labels: { 'topology.kubernetes.io/region': 'coast', 'topology.kubernetes.io/zone': zone },
});

/**
 * A node that has been Ready for long: its kubelet last wrote its status 100 s before the start.
 */
export const steadyNode = (name: string, zone: string, given: Partial<Node> = {}): Node =>
  node(name, {
    ...inZone(zone),
    creationTimestamp: atSecond(-86_400),
    conditions: [
      {
        type: 'Ready',
        status: 'True',
        reason: 'KubeletReady',
        message: '',
        lastHeartbeatTime: atSecond(-100),
        lastTransitionTime: atSecond(-86_000),
      },
    ],
    ...given,
  });

/** A number of steady nodes of a zone: `a-00`, `a-01`, … of zone `a`. */
export const steadyZone = (zone: string, size: number): readonly Node[] =>
  Array.from({ length: size }, (_, n) => steadyNode(`${zone}-${String(n).padStart(2, '0')}`, zone));

/** The Lease of a node, renewed at a second of the simulation and every ten seconds from there. */
export const lease = (name: string, renewedAtSecond = 0): Lease => ({
  name,
  renewTime: atSecond(renewedAtSecond),
  leaseDurationSeconds: 40,
});

/** A pod that runs on a node, named `namespace/name`; what is given wins over the defaults. */
export function pod(key: string, nodeName: string, given: Partial<Pod> = {}): Pod {
  const [namespace = '', name = ''] = key.split('/');
  return {
    ...META,
    uid: `uid-of-${name}`,
    namespace,
    name,
    key: podKey(namespace, name),
    spec: SPEC,
    nodeName,
    phase: 'Running',
    reason: '',
    conditions: [{ type: 'Ready', status: 'True', reason: '' }],
    containerStatuses: [],
    ...given,
  };
}

/** The spec of a pod; what is given wins over the defaults. */
export const spec = (given: Partial<PodSpec>): { readonly spec: PodSpec } => ({
  spec: { ...SPEC, ...given },
});

/** The spec of a pod with these tolerations and defaults otherwise. */
export const tolerating = (...tolerations: readonly Toleration[]) => spec({ tolerations });

/** Tolerates a NoExecute taint, for so many seconds or for ever. */
export const tolerates = (key: string, tolerationSeconds?: number): Toleration => ({
  key,
  operator: 'Exists',
  effect: 'NoExecute',
  ...(tolerationSeconds === undefined ? {} : { tolerationSeconds }),
});

/** The default tolerations of admission, optionally with other seconds. */
export const byDefault = (unreachable = 300, notReady = 300): readonly Toleration[] => [
  tolerates(TAINT_NOT_READY, notReady),
  tolerates(TAINT_UNREACHABLE, unreachable),
];
