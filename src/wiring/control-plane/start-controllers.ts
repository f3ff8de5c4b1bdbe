import { type ApiClient, EventSink } from '#api-clients';
import type { CauseId, Ledger } from '#causes';
import type { Client, ResourceQuota, Store } from '#cluster';
import { AttachDetachController } from '#controllers/attach-detach';
import { CronJobController } from '#controllers/cron-job';
import { DeviceTaintEvictionController } from '#controllers/device-taint-eviction';
import { DisruptionController } from '#controllers/disruption';
import { EndpointSliceController } from '#controllers/endpoint-slice';
import { NodeIpamController } from '#controllers/node-ipam';
import { NodeLifecycleController, POLL_PERIOD } from '#controllers/node-lifecycle';
import { PersistentVolumeController } from '#controllers/persistent-volume';
import { PodGcController } from '#controllers/pod-gc';
import { ResourceClaimController } from '#controllers/resource-claim';
import { ResourceQuotaController } from '#controllers/resource-quota';
import { TaintEvictionController } from '#controllers/taint-eviction';
import type { Cause } from '#run-facts';
import type { Timeline } from '#timeline';
import { type Duration, type Instant, later } from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import { WorkloadControllers, Writer } from '#workloads';
import type { ControllerManagerParts } from './controller-manager-parts.ts';

/** A controller that runs. */
export interface Running {
  stop(): void;
  /** The API server answers again; a controller that works in passes does not need the call. */
  onApiReturn?(): void;
}

/** The beginning of a process of kube-controller-manager. */
export interface Process {
  readonly mode: 'steady' | 'restart';
  readonly because: CauseId;
  readonly common: {
    readonly timeline: Timeline;
    readonly store: Store;
    readonly recorder: Ledger<Cause>;
    /** The origin of passes and polls. */
    readonly origin: Instant;
    readonly start: Instant;
    readonly apiAvailable: () => boolean;
  };
  readonly clientOf: (component: string) => Client;
  /** A client of its own for each controller. */
  readonly apiOf: (component: string) => ApiClient;
}

/** Starts the controllers that are enabled. */
export function startControllers(
  parts: ControllerManagerParts,
  process: Process,
): readonly Running[] {
  return [...nodeControllers(parts, process), ...objectControllers(parts, process)];
}

/** The controllers that evict: taint eviction sees a taint before node lifecycle goes on. */
function nodeControllers(parts: ControllerManagerParts, process: Process): readonly Running[] {
  const { behaviors, nodeOrder, drawnOrder, scales, zoneTokens } = parts;
  const { mode, because, common, clientOf, apiOf } = process;
  const running: Running[] = [];
  const { taintEvictionSharesBucket, workers } = behaviors.apiClients;
  const api = apiOf('node-lifecycle');
  const writing = (component: string, ownApi: ApiClient) => ({
    api: ownApi,
    events: new EventSink(ownApi, common.timeline),
    client: clientOf(component),
    ...common,
  });
  const beginning = mode === 'steady' ? 'steady' : { because };
  if (behaviors.taintEviction.enabled) {
    const ownApi = taintEvictionSharesBucket ? api : apiOf('taint-eviction');
    const written = writing('taint-eviction', ownApi);
    const own = { behavior: behaviors.taintEviction, ...written };
    running.push(new TaintEvictionController(own, beginning));
  }
  const { deviceTaintEviction } = behaviors;
  if (deviceTaintEviction.enabled && deviceTaintEviction.readsTaints) {
    const written = writing('device-taint-eviction', apiOf('device-taint-eviction'));
    const behavior = deviceTaintEviction;
    const own = { behavior, workers: workers.deviceTaintEviction, ...written };
    running.push(new DeviceTaintEvictionController(own, because));
  }
  if (behaviors.disruption.enabled) {
    const { disruption: behavior } = behaviors;
    const api = apiOf('disruption');
    const client = clientOf('disruption');
    const own = { api, client, scales, behavior, ...common };
    running.push(new DisruptionController(own, beginning));
  }
  if (behaviors.nodeLifecycle.enabled) {
    const written = writing('node-lifecycle', api);
    const { nodeLifecycle: behavior } = behaviors;
    const { origin, pollsFrom } = phasesOf(parts, process).monitor(behavior);
    const { chance } = parts;
    const informerLag = chance.informerLag();
    const ours = { workers, nodeOrder, drawnOrder, behavior, zoneTokens, pollsFrom, informerLag };
    const own = { ...ours, ...written, origin };
    const begins = mode === 'steady' ? { mode } : { mode, because };
    running.push(new NodeLifecycleController(own, begins));
  }
  if (behaviors.nodeIpam.enabled) {
    const own = { behavior: behaviors.nodeIpam, client: clientOf('node-ipam'), ...common };
    running.push(new NodeIpamController(own, because));
  }
  if (behaviors.podGc.enabled) {
    const { podGc: behavior } = behaviors;
    const seesEnd = parts.chance.seesEndOfQuarantine();
    const phase = phasesOf(parts, process).of('pod-gc', behavior.checkPeriod);
    const written = writing('pod-gc', apiOf('pod-gc'));
    running.push(new PodGcController({ behavior, seesEnd, ...written, ...phase }));
  }
  return running;
}

/** The controllers of volumes and workloads. */
function objectControllers(parts: ControllerManagerParts, process: Process): readonly Running[] {
  const { behaviors, storageTimes: times, maker, isMissing, listed } = parts;
  const { mode, because, common, clientOf, apiOf } = process;
  const running: Running[] = [];
  if (behaviors.attachDetach.enabled) {
    const client = clientOf('attach-detach');
    const { attachDetach: behavior } = behaviors;
    const phase = phasesOf(parts, process).of('attach-detach', behavior.reconcilePeriod);
    const own = { client, times, behavior, ...common, ...phase };
    running.push(new AttachDetachController(own));
  }
  const { provisionTime } = times;
  const client = clientOf('persistent-volume');
  running.push(new PersistentVolumeController({ client, provisionTime, ...common }));
  running.push(new ResourceClaimController({ client: clientOf('resource-claim'), ...common }));
  const { workers } = behaviors.apiClients;
  if (behaviors.endpointSlice.enabled) {
    const { endpointSlice: behavior } = behaviors;
    const api = apiOf('endpointslice');
    const own = { api, behavior, workers: workers.endpointSlice, listed, ...common };
    running.push(new EndpointSliceController(own, because));
  }
  if (behaviors.resourceQuota.enabled) {
    const { resourceQuota: behavior } = behaviors;
    const origin = phasesOf(parts, process).quota(behavior.syncPeriod);
    const usageOf = (quota: ResourceQuota) => parts.newPods.usageOf(quota);
    const own = { behavior, client: clientOf('resourcequota'), usageOf, ...common };
    const begins = mode === 'restart';
    running.push(new ResourceQuotaController({ ...own, origin }, begins, because));
  }
  if (behaviors.cronJobs.enabled) {
    const api = apiOf('cronjob');
    const client = clientOf('cronjob');
    const own = { api, client, workers: workers.cronJob, since: common.start, ...common };
    running.push(new CronJobController(own, because));
  }
  const writerOf = (component: string): Writer => {
    const api = apiOf(component);
    const events = new EventSink(api, common.timeline);
    return new Writer({ client: clientOf(component), api, events });
  };
  const own = {
    writerOf,
    workers,
    tolerationRules: behaviors.taintEviction,
    jobRules:
      parts.chance.recorded.takesEveryStatus === true
        ? { ...behaviors.jobs, readyWithinActive: false }
        : behaviors.jobs,
    statefulSetRules: behaviors.statefulSets,
    maker,
    rollouts: parts.rollouts,
    isMissing,
    tieBreakOf: parts.chance.tieBreakOfPod(),
    ...common,
  };
  running.push(new WorkloadControllers(own, because));
  return running;
}

/** The origins of periodic work: random for controllers which have been running. */
function phasesOf(
  { chance, cluster }: ControllerManagerParts,
  { mode, common: { origin } }: Process,
): {
  readonly of: (source: 'pod-gc' | 'attach-detach', period: Duration) => { origin: Instant };
  readonly quota: (period: Duration) => Instant;
  readonly monitor: (behavior: NodeLifecycleBehavior) => { origin: Instant; pollsFrom: Instant };
} {
  const { elections = [] } = cluster;
  const leader = elections.find(({ name }) => name === 'kube-controller-manager');
  const acquiredAt = leader?.acquiredAt;
  const after = (phase: () => Duration): Instant =>
    mode === 'steady' ? later(origin, phase()) : origin;
  return {
    of: (source, period) => ({ origin: after(() => chance.phase(source, source, period)) }),
    quota: (period) => after(() => chance.quotaPhase(period, acquiredAt, origin)),
    monitor: ({ monitorPeriod }) => ({
      origin: after(() => chance.monitorPhase('node-lifecycle', monitorPeriod, cluster, origin)),
      pollsFrom: after(() => chance.phase('taint-loop', 'node-lifecycle', POLL_PERIOD)),
    }),
  };
}
