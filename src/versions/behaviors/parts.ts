import { ADMISSION } from './admission.ts';
import {
  CLOUD_CLIENTS,
  CONTROLLER_CLIENTS,
  CONTROLLER_WORKERS,
  DRAIN_CLIENT,
  SCHEDULER_CLIENTS,
} from './api-clients.ts';
import { ATTACH_DETACH } from './attach-detach.ts';
import { CLOUD_NODE_LIFECYCLE } from './cloud-node-lifecycle.ts';
import { CRON_JOBS } from './cron-jobs.ts';
import { DEVICE_TAINT_EVICTION } from './device-taint-eviction.ts';
import { DISRUPTION } from './disruption.ts';
import { ENDPOINT_SLICE } from './endpoint-slice.ts';
import { EVICTION_API } from './eviction-api.ts';
import { GANGS } from './gangs.ts';
import { JOBS } from './jobs.ts';
import { KUBELET_CONTAINERS } from './kubelet-containers.ts';
import { KUBELET_EVICTION } from './kubelet-eviction.ts';
import { KUBELET_HEARTBEATS } from './kubelet-heartbeats.ts';
import { KUBELET_SHUTDOWN, KUBELET_SHUTDOWN_GATES } from './kubelet-shutdown.ts';
import { MANAGER_ELECTION, SCHEDULER_ELECTION } from './leader-election.ts';
import { NODE_IPAM } from './node-ipam.ts';
import { NODE_LIFECYCLE } from './node-lifecycle.ts';
import { POD_GC } from './pod-gc.ts';
import { REPLICA_SETS } from './replica-sets.ts';
import { RESOURCE_QUOTA } from './resource-quota.ts';
import type { Rows } from './row.ts';
import { SCHEDULER } from './scheduler.ts';
import { SERVICE_TRAFFIC } from './service-traffic.ts';
import { STATEFUL_SETS } from './stateful-sets.ts';
import { TAINT_EVICTION } from './taint-eviction.ts';

/** Behaviors of one component that belong together. */
export interface Part {
  /** The component of Kubernetes that behaves so. */
  readonly component: string;
  readonly title: string;
  /** The path in front of the behaviours. */
  readonly path: string;
  readonly rows: Rows;
}

const part =
  (component: string) =>
  (title: string, path: string, rows: Rows): Part => ({ component, title, path, rows });

const manager = part('kube-controller-manager');
const apiServer = part('kube-apiserver');
const cloud = part('cloud-controller-manager');
const scheduler = part('kube-scheduler');
const kubelet = part('kubelet');

/** The parts of a control plane, in the order in which they are shown. */
export const CONTROL_PLANE_PARTS: readonly Part[] = [
  manager('node lifecycle', 'nodeLifecycle', NODE_LIFECYCLE),
  manager('addresses of nodes', 'nodeIpam', NODE_IPAM),
  manager('taint eviction', 'taintEviction', TAINT_EVICTION),
  manager('taints of devices', 'deviceTaintEviction', DEVICE_TAINT_EVICTION),
  manager('garbage collection of pods', 'podGc', POD_GC),
  manager('quotas', 'resourceQuota', RESOURCE_QUOTA),
  manager('volumes', 'attachDetach', ATTACH_DETACH),
  manager('disruption', 'disruption', DISRUPTION),
  manager('endpoints', 'endpointSlice', ENDPOINT_SLICE),
  manager('traffic of Services', 'serviceTraffic', SERVICE_TRAFFIC),
  manager('CronJobs', 'cronJobs', CRON_JOBS),
  manager('Jobs', 'jobs', JOBS),
  manager('ReplicaSets', 'replicaSets', REPLICA_SETS),
  manager('StatefulSets', 'statefulSets', STATEFUL_SETS),
  manager('requests', 'apiClients', CONTROLLER_CLIENTS),
  manager('workers', 'apiClients.workers', CONTROLLER_WORKERS),
  manager('leader election', 'leaderElection.manager', MANAGER_ELECTION),
  apiServer('eviction API', 'evictionApi', EVICTION_API),
  apiServer('admission of pods', 'admission', ADMISSION),
  cloud('nodes', 'cloudNodeLifecycle', CLOUD_NODE_LIFECYCLE),
  cloud('requests', 'apiClients', CLOUD_CLIENTS),
  scheduler('default profile', 'scheduler', SCHEDULER),
  scheduler('gangs', 'gangs', GANGS),
  scheduler('requests', 'apiClients', SCHEDULER_CLIENTS),
  scheduler('leader election', 'leaderElection.scheduler', SCHEDULER_ELECTION),
  part('kubectl')('requests', 'apiClients', DRAIN_CLIENT),
];

/** The parts of a kubelet, in the order in which they are shown. */
export const KUBELET_PARTS: readonly Part[] = [
  kubelet('heartbeats', 'kubelet', KUBELET_HEARTBEATS),
  kubelet('eviction under pressure', 'kubelet.eviction', KUBELET_EVICTION),
  kubelet('orderly shutdown', 'kubelet.shutdown', KUBELET_SHUTDOWN),
  kubelet('gates of orderly shutdowns', 'kubelet.shutdown.gates', KUBELET_SHUTDOWN_GATES),
  kubelet('containers that end', 'kubelet.containers', KUBELET_CONTAINERS),
];
