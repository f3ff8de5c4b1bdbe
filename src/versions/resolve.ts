import type { Diagnostic } from '#diagnostics';
import type { BehaviorRequest } from './behavior-request.ts';
import { ADMISSION, type AdmissionBehavior } from './behaviors/admission.ts';
import {
  type ApiClientsBehavior,
  CLOUD_CLIENTS,
  CONTROLLER_CLIENTS,
  CONTROLLER_WORKERS,
  DRAIN_CLIENT,
  SCHEDULER_CLIENTS,
} from './behaviors/api-clients.ts';
import { ATTACH_DETACH, type AttachDetachBehavior } from './behaviors/attach-detach.ts';
import {
  CLOUD_NODE_LIFECYCLE,
  type CloudNodeLifecycleBehavior,
} from './behaviors/cloud-node-lifecycle.ts';
import { CRON_JOBS, type CronJobBehavior } from './behaviors/cron-jobs.ts';
import {
  DEVICE_TAINT_EVICTION,
  type DeviceTaintEvictionBehavior,
} from './behaviors/device-taint-eviction.ts';
import { DISRUPTION, type DisruptionBehavior } from './behaviors/disruption.ts';
import { ENDPOINT_SLICE, type EndpointSliceBehavior } from './behaviors/endpoint-slice.ts';
import { EVICTION_API, type EvictionApiBehavior } from './behaviors/eviction-api.ts';
import { GANG_GATES, GANGS, type GangBehavior } from './behaviors/gangs.ts';
import { JOBS, type JobBehavior } from './behaviors/jobs.ts';
import {
  type LeaderElectionBehavior,
  MANAGER_ELECTION,
  SCHEDULER_ELECTION,
} from './behaviors/leader-election.ts';
import { NODE_IPAM, type NodeIpamBehavior } from './behaviors/node-ipam.ts';
import { NODE_LIFECYCLE, type NodeLifecycleBehavior } from './behaviors/node-lifecycle.ts';
import { POD_GC, type PodGcBehavior } from './behaviors/pod-gc.ts';
import { REPLICA_SETS, type ReplicaSetBehavior } from './behaviors/replica-sets.ts';
import { RESOURCE_QUOTA, type ResourceQuotaBehavior } from './behaviors/resource-quota.ts';
import { resolveRows } from './behaviors/row.ts';
import { SERVICE_TRAFFIC, type ServiceTrafficBehavior } from './behaviors/service-traffic.ts';
import { STATEFUL_SETS, type StatefulSetBehavior } from './behaviors/stateful-sets.ts';
import { TAINT_EVICTION, type TaintEvictionBehavior } from './behaviors/taint-eviction.ts';
import { checkElections } from './check-elections.ts';
import { checkBursts } from './client-limits.ts';
import { checkFlags, checkSchedulerGates } from './flags/check.ts';
import {
  API_SERVER_FLAGS,
  CLOUD_CONTROLLER_MANAGER_FLAGS,
  CONTROLLER_MANAGER_FLAGS,
  SCHEDULER_FLAGS,
} from './flags/table.ts';
import { checkCidrs } from './node-ranges.ts';
import { type Origin, Origins } from './origin.ts';

/** Behavior that depends on the release and on flags, resolved once; models read nothing else. */
export interface Behaviors {
  readonly nodeLifecycle: NodeLifecycleBehavior;
  readonly nodeIpam: NodeIpamBehavior;
  readonly taintEviction: TaintEvictionBehavior;
  readonly deviceTaintEviction: DeviceTaintEvictionBehavior;
  readonly podGc: PodGcBehavior;
  readonly resourceQuota: ResourceQuotaBehavior;
  readonly attachDetach: AttachDetachBehavior;
  readonly disruption: DisruptionBehavior;
  readonly endpointSlice: EndpointSliceBehavior;
  readonly serviceTraffic: ServiceTrafficBehavior;
  readonly evictionApi: EvictionApiBehavior;
  readonly cloudNodeLifecycle: CloudNodeLifecycleBehavior;
  readonly cronJobs: CronJobBehavior;
  readonly jobs: JobBehavior;
  readonly replicaSets: ReplicaSetBehavior;
  readonly statefulSets: StatefulSetBehavior;
  readonly gangs: GangBehavior;
  readonly admission: AdmissionBehavior;
  readonly apiClients: ApiClientsBehavior;
  readonly leaderElection: LeaderElectionBehavior;
}

export interface ResolvedBehaviors {
  readonly behaviors: Behaviors;
  /** The origin of each value, by its path in the behaviors, such as `podGc.checkPeriod`. */
  readonly origins: ReadonlyMap<string, Origin>;
  /**
   * The flag that sets each value in this release, by the same paths, or a gate of
   * `--feature-gates`.
   */
  readonly setBy: ReadonlyMap<string, string>;
  /** Problems of the flags. An invalid flag counts as not given, so behaviors are complete. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The rows of each part of the behaviors but those that several components have. */
const ROWS = {
  nodeLifecycle: NODE_LIFECYCLE,
  nodeIpam: NODE_IPAM,
  taintEviction: TAINT_EVICTION,
  deviceTaintEviction: DEVICE_TAINT_EVICTION,
  podGc: POD_GC,
  resourceQuota: RESOURCE_QUOTA,
  attachDetach: ATTACH_DETACH,
  disruption: DISRUPTION,
  endpointSlice: ENDPOINT_SLICE,
  serviceTraffic: SERVICE_TRAFFIC,
  evictionApi: EVICTION_API,
  cloudNodeLifecycle: CLOUD_NODE_LIFECYCLE,
  cronJobs: CRON_JOBS,
  jobs: JOBS,
  replicaSets: REPLICA_SETS,
  statefulSets: STATEFUL_SETS,
  gangs: GANGS,
  admission: ADMISSION,
};

/** The behavior of a control plane of one release under its flags, frozen. */
export function resolveBehaviors(request: BehaviorRequest): ResolvedBehaviors {
  const { controlPlane, controllerManagerFlags, apiServerFlags } = request;
  const { schedulerFlags = [], cloudControllerManagerFlags = [] } = request;
  const origins = new Origins();
  const parts = Object.entries(ROWS).map(([part, rows]) => [
    part,
    resolveRows(rows, request, origins.under(part)),
  ]);
  const behaviors = Object.freeze({
    ...Object.fromEntries(parts),
    apiClients: apiClients(request, origins),
    leaderElection: leaderElection(request, origins),
  }) as Behaviors;
  const diagnostics = [
    ...checkFlags(controllerManagerFlags, CONTROLLER_MANAGER_FLAGS, controlPlane),
    ...checkFlags(apiServerFlags, API_SERVER_FLAGS, controlPlane),
    ...checkFlags(schedulerFlags, SCHEDULER_FLAGS, controlPlane),
    ...checkSchedulerGates(schedulerFlags, GANG_GATES),
    ...checkFlags(cloudControllerManagerFlags, CLOUD_CONTROLLER_MANAGER_FLAGS, controlPlane),
    ...checkBursts(request),
    ...checkElections(behaviors.leaderElection, request),
    ...checkCidrs(request),
  ];
  const { byPath, setBy } = origins;
  return Object.freeze({ behaviors, origins: byPath, setBy, diagnostics });
}

const leaderElection = (request: BehaviorRequest, origins: Origins): LeaderElectionBehavior =>
  Object.freeze({
    manager: resolveRows(MANAGER_ELECTION, request, origins.under('leaderElection.manager')),
    scheduler: resolveRows(SCHEDULER_ELECTION, request, origins.under('leaderElection.scheduler')),
  });

function apiClients(request: BehaviorRequest, origins: Origins): ApiClientsBehavior {
  const note = origins.under('apiClients');
  return Object.freeze({
    ...resolveRows(CONTROLLER_CLIENTS, request, note),
    workers: resolveRows(CONTROLLER_WORKERS, request, origins.under('apiClients.workers')),
    ...resolveRows(CLOUD_CLIENTS, request, note),
    ...resolveRows(SCHEDULER_CLIENTS, request, note),
    ...resolveRows(DRAIN_CLIENT, request, note),
  });
}
