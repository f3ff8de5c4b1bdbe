import { type ApiClient, EventSink } from '#api-clients';
import { type CauseId, THE_SNAPSHOT } from '#causes';
import { Client, type ComponentContext, type ResourceQuota } from '#cluster';
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
import { type Duration, type Instant, later } from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import { WorkloadControllers, Writer } from '#workloads';
import type { ControllerManagerParts } from './controller-manager-parts.ts';

/** kube-controller-manager: the controllers that run together, stop together and lose their memory together. */
export class ControllerManager {
  readonly #parts: ControllerManagerParts;
  #running: readonly Running[] | undefined;
  #clients: ApiClient[] = [];
  #apiAvailable = true;

  constructor(parts: ControllerManagerParts) {
    this.#parts = parts;
  }

  /** Starts the controllers in the state of having run for long before the start. */
  continueFromSnapshot(): void {
    this.#running ??= this.#wire('steady', THE_SNAPSHOT);
  }

  /** Starts a process now: passes and polls count from here. Does nothing when one is running. */
  startNow(because: CauseId): void {
    this.#running ??= this.#wire('restart', because);
  }

  stopNow(): void {
    for (const controller of this.#running ?? []) controller.stop();
    this.#running = undefined;
    for (const client of this.#clients) client.close();
    this.#clients = [];
  }

  /** While the API server is down there are no writes. */
  onApiServer(up: boolean): void {
    if (this.#apiAvailable === up) return;
    this.#apiAvailable = up;
    if (up) for (const controller of this.#running ?? []) controller.onApiReturn?.();
  }

  #wire(mode: 'steady' | 'restart', because: CauseId): readonly Running[] {
    const { timeline, store, known, ledger, start } = this.#parts;
    return startControllers(this.#parts, {
      mode,
      because,
      shared: {
        timeline,
        store: known,
        recorder: ledger,
        origin: mode === 'steady' ? start : timeline.now,
        start,
        apiAvailable: () => this.#apiAvailable,
      },
      clientOf: (component) => new Client(component, store, timeline, ledger),
      apiOf: (component) => this.#apiClient(component),
    });
  }

  /** Each controller has a client of its own, which begins with a full bucket. */
  #apiClient(component: string): ApiClient {
    const { behaviors, clients } = this.#parts;
    const limits = behaviors.apiClients.controllerManager;
    const client = clients.make('kube-controller-manager', component, limits);
    this.#clients.push(client);
    return client;
  }
}

/** A controller that runs. */
export interface Running {
  stop(): void;
  /** The API server answers again; a controller that works in passes does not need the call. */
  onApiReturn?(): void;
}

/** What all controllers of a process share. */
type SharedContext = Omit<ComponentContext<Cause>, 'client'> & {
  /** The origin of passes and polls. */
  readonly origin: Instant;
  /** The start of the simulation. */
  readonly start: Instant;
  readonly apiAvailable: () => boolean;
};

/** The beginning of a process of kube-controller-manager. */
interface Process {
  readonly mode: 'steady' | 'restart';
  readonly because: CauseId;
  readonly shared: SharedContext;
  readonly clientOf: (component: string) => Client;
  /** Makes a client of its own for each controller. */
  readonly apiOf: (component: string) => ApiClient;
}

/** Starts the controllers that are enabled. */
function startControllers(parts: ControllerManagerParts, process: Process): readonly Running[] {
  return [...nodeControllers(parts, process), ...objectControllers(parts, process)];
}

/** The controllers that evict: taint eviction sees a taint before node lifecycle goes on. */
function nodeControllers(parts: ControllerManagerParts, process: Process): readonly Running[] {
  const { behaviors, nodeOrder, drawnOrder, scales, zoneTokens } = parts;
  const { mode, because, apiOf } = process;
  const { componentContext, controllerContext } = contextsOf(process);
  const running: Running[] = [];
  const { taintEvictionSharesBucket, workers } = behaviors.apiClients;
  const api = apiOf('node-lifecycle');
  const beginning = mode === 'steady' ? 'steady' : { because };
  if (behaviors.taintEviction.enabled) {
    const { taintEviction: behavior } = behaviors;
    const context = controllerContext(
      'taint-eviction',
      taintEvictionSharesBucket ? api : undefined,
    );
    running.push(new TaintEvictionController({ ...context, behavior }, beginning));
  }
  const { deviceTaintEviction } = behaviors;
  if (deviceTaintEviction.enabled && deviceTaintEviction.readsTaints) {
    const own = { behavior: deviceTaintEviction, workers: workers.deviceTaintEviction };
    const context = controllerContext('device-taint-eviction');
    running.push(new DeviceTaintEvictionController({ ...context, ...own }, because));
  }
  if (behaviors.disruption.enabled) {
    const own = { behavior: behaviors.disruption, scales };
    running.push(
      new DisruptionController({ ...controllerContext('disruption'), ...own }, beginning),
    );
  }
  if (behaviors.nodeLifecycle.enabled) {
    const { nodeLifecycle: behavior } = behaviors;
    const phases = phasesOf(parts, process).monitor(behavior);
    const informerLag = parts.chance.informerLag();
    const own = { workers, nodeOrder, drawnOrder, behavior, zoneTokens, informerLag, ...phases };
    const begins = mode === 'steady' ? { mode } : { mode, because };
    const context = controllerContext('node-lifecycle', api);
    running.push(new NodeLifecycleController({ ...context, ...own }, begins));
  }
  if (behaviors.nodeIpam.enabled) {
    const own = { behavior: behaviors.nodeIpam };
    running.push(new NodeIpamController({ ...componentContext('node-ipam'), ...own }, because));
  }
  if (behaviors.podGc.enabled) {
    const { podGc: behavior } = behaviors;
    const seesEnd = parts.chance.seesEndOfQuarantine();
    const phase = phasesOf(parts, process).of('pod-gc', behavior.checkPeriod);
    running.push(
      new PodGcController({ ...controllerContext('pod-gc'), behavior, seesEnd, ...phase }),
    );
  }
  return running;
}

/** The controllers of volumes and workloads; those of objects that nobody creates need some. */
function objectControllers(parts: ControllerManagerParts, process: Process): readonly Running[] {
  const { behaviors, storageTimes: times, maker, isMissing, listed } = parts;
  const { mode, because, shared } = process;
  const { componentContext, controllerContext } = contextsOf(process);
  const has = (kind: 'cronJobs' | 'resourceQuotas') => shared.store.shelf(kind).list().length > 0;
  const running: Running[] = [];
  if (behaviors.attachDetach.enabled) {
    const { attachDetach: behavior } = behaviors;
    const phase = phasesOf(parts, process).of('attach-detach', behavior.reconcilePeriod);
    const own = { times, behavior, ...phase };
    running.push(new AttachDetachController({ ...componentContext('attach-detach'), ...own }));
  }
  const { provisionTime } = times;
  running.push(
    new PersistentVolumeController({ ...componentContext('persistent-volume'), provisionTime }),
  );
  running.push(new ResourceClaimController(componentContext('resource-claim')));
  const { workers } = behaviors.apiClients;
  if (behaviors.endpointSlice.enabled) {
    const { endpointSlice: behavior } = behaviors;
    const own = { behavior, workers: workers.endpointSlice, listed };
    running.push(
      new EndpointSliceController({ ...controllerContext('endpointslice'), ...own }, because),
    );
  }
  if (behaviors.resourceQuota.enabled && has('resourceQuotas')) {
    const { resourceQuota: behavior } = behaviors;
    const origin = phasesOf(parts, process).quota(behavior.syncPeriod);
    const usageOf = (quota: ResourceQuota) => parts.newPods.usageOf(quota);
    const own = { ...componentContext('resourcequota'), behavior, usageOf, origin };
    running.push(new ResourceQuotaController(own, mode === 'restart', because));
  }
  if (behaviors.cronJobs.enabled && has('cronJobs')) {
    const own = { workers: workers.cronJob, since: shared.start };
    running.push(new CronJobController({ ...controllerContext('cronjob'), ...own }, because));
  }
  const own = {
    writerOf: (component: string) => new Writer(controllerContext(component)),
    workers,
    tolerationRules: behaviors.taintEviction,
    jobRules:
      parts.chance.recorded.takesEveryStatus === true
        ? { ...behaviors.jobs, readyWithinActive: false }
        : behaviors.jobs,
    replicaSetRules: behaviors.replicaSets,
    statefulSetRules: behaviors.statefulSets,
    maker,
    rollouts: parts.rollouts,
    isMissing,
    tieBreakOf: parts.chance.tieBreakOfPod(),
    ...shared,
  };
  running.push(new WorkloadControllers(own, because));
  return running;
}

/** The contexts of controllers: of those whose writes take no time, and of those with requests. */
function contextsOf({ shared, clientOf, apiOf }: Process) {
  const componentContext = (component: string) => ({ ...shared, client: clientOf(component) });
  const controllerContext = (component: string, api = apiOf(component)) => {
    const events = new EventSink(api, shared.timeline);
    return { ...componentContext(component), api, events };
  };
  return { componentContext, controllerContext };
}

/** The origins of periodic work: random for controllers which have been running. */
function phasesOf(
  { chance, cluster }: ControllerManagerParts,
  { mode, shared: { origin } }: Process,
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
