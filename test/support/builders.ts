import { type Node, type Pod, type PodSpec, podKey } from '#cluster';

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
  kubeletVersion: 'v1.33.1',
  ...given,
});

/** Labels that put a node into a zone, and its zone as reports print it. */
export const inZone = (zone: string) => ({
  labels: { 'topology.kubernetes.io/region': 'coast', 'topology.kubernetes.io/zone': zone },
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
