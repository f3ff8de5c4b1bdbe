import {
  CLOUD_CLIENTS,
  CONTROLLER_CLIENTS,
  CONTROLLER_WORKERS,
  DRAIN_CLIENT,
  SCHEDULER_CLIENTS,
} from './api-clients.ts';
import {
  ADMISSION,
  ATTACH_DETACH,
  CLOUD_NODE_LIFECYCLE,
  DISRUPTION,
  ENDPOINT_SLICE,
  EVICTION_API,
  NODE_IPAM,
  NODE_LIFECYCLE,
  POD_GC,
  TAINT_EVICTION,
} from './control-plane.ts';
import type { Description } from './description.ts';
import { CONTAINERS, EVICTION, KUBELET, SHUTDOWN, SHUTDOWN_GATES } from './kubelet.ts';
import { JOBS, SCHEDULER, STATEFUL_SETS } from './workloads.ts';

/** Behaviors of one component that belong together. */
export interface Part {
  /** The component of Kubernetes that behaves so. */
  readonly component: string;
  readonly title: string;
  /** The path in front of its behaviours, where several parts have the same. */
  readonly path?: string;
  readonly behaviors: Readonly<Record<string, Description>>;
}

const MANAGER = 'kube-controller-manager';
const API_SERVER = 'kube-apiserver';

/** All parts by the path of their behaviors or a name, in the order in which they are shown. */
export const PARTS = {
  nodeLifecycle: { component: MANAGER, title: 'node lifecycle', behaviors: NODE_LIFECYCLE },
  nodeIpam: { component: MANAGER, title: 'addresses of nodes', behaviors: NODE_IPAM },
  taintEviction: { component: MANAGER, title: 'taint eviction', behaviors: TAINT_EVICTION },
  podGc: { component: MANAGER, title: 'garbage collection of pods', behaviors: POD_GC },
  attachDetach: { component: MANAGER, title: 'volumes', behaviors: ATTACH_DETACH },
  disruption: { component: MANAGER, title: 'disruption', behaviors: DISRUPTION },
  endpointSlice: { component: MANAGER, title: 'endpoints', behaviors: ENDPOINT_SLICE },
  jobs: { component: MANAGER, title: 'Jobs', behaviors: JOBS },
  statefulSets: { component: MANAGER, title: 'StatefulSets', behaviors: STATEFUL_SETS },
  apiClients: { component: MANAGER, title: 'requests', behaviors: CONTROLLER_CLIENTS },
  'apiClients.workers': {
    component: MANAGER,
    title: 'workers',
    behaviors: CONTROLLER_WORKERS,
  },
  evictionApi: { component: API_SERVER, title: 'eviction API', behaviors: EVICTION_API },
  admission: { component: API_SERVER, title: 'admission of pods', behaviors: ADMISSION },
  cloudNodeLifecycle: {
    component: 'cloud-controller-manager',
    title: 'nodes',
    behaviors: CLOUD_NODE_LIFECYCLE,
  },
  cloudClients: {
    component: 'cloud-controller-manager',
    title: 'requests',
    path: 'apiClients',
    behaviors: CLOUD_CLIENTS,
  },
  scheduler: { component: 'kube-scheduler', title: 'default profile', behaviors: SCHEDULER },
  schedulerClients: {
    component: 'kube-scheduler',
    title: 'requests',
    path: 'apiClients',
    behaviors: SCHEDULER_CLIENTS,
  },
  drainClient: {
    component: 'kubectl',
    title: 'requests',
    path: 'apiClients',
    behaviors: DRAIN_CLIENT,
  },
  kubelet: { component: 'kubelet', title: 'heartbeats', behaviors: KUBELET },
  'kubelet.eviction': {
    component: 'kubelet',
    title: 'eviction under pressure',
    behaviors: EVICTION,
  },
  'kubelet.shutdown': { component: 'kubelet', title: 'orderly shutdown', behaviors: SHUTDOWN },
  'kubelet.shutdown.gates': {
    component: 'kubelet',
    title: 'gates of orderly shutdowns',
    behaviors: SHUTDOWN_GATES,
  },
  'kubelet.containers': {
    component: 'kubelet',
    title: 'containers that end',
    behaviors: CONTAINERS,
  },
} as const satisfies Readonly<Record<string, Part>>;
