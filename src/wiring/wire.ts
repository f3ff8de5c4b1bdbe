import { NewPods, type WebhookCause, Webhooks, type WebhookWorld } from '#admission';
import { TokenLines } from '#api-clients';
import { Ledger, type Recorder, THE_SNAPSHOT } from '#causes';
import {
  TIMES_UNTIL_NOTICED,
  timesWithoutWatch,
  timeUntilNoticed,
  timeWithoutWatch,
} from '#chance';
import {
  attachmentKey,
  Client,
  type Node,
  nodesByName,
  type Pod,
  type PodKey,
  Store,
} from '#cluster';
import { ListedEndpoints } from '#controllers/endpoint-slice';
import { NodeReadinessController, type NodeReadinessParts } from '#controllers/node-readiness';
import { type DrainParts, drain } from '#drain';
import { EvictionApi, type EvictionApiParts, type WebhookAnswer } from '#eviction-api';
import type { EvictionManager } from '#kubelet/eviction';
import type { HeartbeatAgent } from '#kubelet/heartbeat';
import { PowerReturnAgent } from '#kubelet/startup';
import { TerminationAgent } from '#kubelet/termination';
import { HostedControlPlane, Stage, type StageParts } from '#outage';
import { assumedAttachments } from '#pod-volumes';
import { type Cause, isRoutine } from '#run-facts';
import type { KubeScheduler } from '#scheduler';
import { type Clock, Timeline } from '#timeline';
import { between, seconds } from '#units';
import type { AdmissionBehavior, Behaviors } from '#versions';
import { LiveTwins, PodMaker } from '#workloads';
import { PodWatches, type PodWatchesParts, World } from '#world';
import { type AutoscalersAtWork, wireAutoscalers } from './autoscaling/wire-autoscalers.ts';
import { LeftToChance } from './chance/left-to-chance.ts';
import type { KubeletFacts } from './component-tables.ts';
import { hostingOf } from './control-plane/control-plane-of.ts';
import { ClientFactory, knownObjects, LeaseGate } from './control-plane/processes.ts';
import type { ControllerManager } from './control-plane/start-controllers.ts';
import { wireCloud, wireControlPlane } from './control-plane/wire-control-plane.ts';
import { downIn, StartedPodsUse } from './kubelets/started-pods-use.ts';
import {
  wireHeartbeats,
  wireManagers,
  wireMemory,
  wirePods,
  wireStatus,
} from './kubelets/wire-kubelets.ts';
import type { PlayInput } from './play-input.ts';

/** All parts of a run, ready to begin. */
export interface Wired {
  readonly timeline: Timeline;
  readonly ledger: Ledger<Cause>;
  readonly store: Store;
  readonly world: World;
  readonly watches: PodWatches;
  readonly heartbeats: HeartbeatAgent;
  readonly evictionManagers: EvictionManager;
  /** The pods that workloads have made, gone or not. */
  readonly maker: Pick<PodMaker, 'made' | 'taught' | 'unlike' | 'resized'>;
  /** The pods with assumed usage on nodes that are measured. */
  readonly usedByStarted: ReadonlySet<PodKey>;
  readonly scheduler: KubeScheduler;
  readonly podWorkers: TerminationAgent;
  readonly clients: ClientFactory;
  readonly listed: ListedEndpoints;
  readonly zoneTokens: TokenLines;
  /** Performs the script's events. */
  readonly stage: Stage;
  /** The number of assumed attachments that the snapshot lacked. */
  readonly assumedAttachments: number;
  readonly autoscalers: AutoscalersAtWork | undefined;
}

/** Builds the API, the world and all components that work with them. */
export function wire(input: PlayInput): Wired {
  const { cluster, start, behaviors, pressure = new Map<string, KubeletFacts>() } = input;
  const timeline = new Timeline(start);
  const ledger = new Ledger<Cause>(timeline, isRoutine);
  const store = new Store(timeline, cluster);
  const known = knownObjects({ timeline, store, recorder: ledger }, input);
  const assumed = attachWhatRuns(store);
  const chance = new LeftToChance(input.draws, input.recorded);
  const pace = chance.kubeletPace(start, input.relistPeriod);
  const world = new World(timeline, pace?.startOf);
  for (const [node, facts] of pressure) world.measure(node, facts, store.podsOn(node));
  const clientOf = (component: string): Client => new Client(component, store, timeline, ledger);
  const now = { timeline, store };
  const status = wireStatus(now, input, (name) => nodeSettings.behaviorOf(name));
  const watches = podWatches({ timeline, world, recorder: ledger }, chance);
  const common = { ...now, world, watches, status, client: clientOf('kubelet'), recorder: ledger };
  const { kubeletOf, stoppingTimesOf, restartTimeOf = () => seconds(0) } = input;
  const staysDown = downIn(store, input);
  const isDown = (key: PodKey): boolean => restarts.isDown(key) || staysDown.isDown(key);
  const isEnding = (key: PodKey): boolean => podWorkers.isEnding(key);
  // The containers that start again are known before kubelets that are back report which pods are
  // ready.
  new PowerReturnAgent({ ...common, restartTimeOf, isEnding, isDown });
  const leases = new LeaseGate();
  const beating = { ...common, isDown, leasesRefused: () => leases.refused };
  const { heartbeats, nodeSettings } = wireHeartbeats(beating, chance, input);
  const podWorkers = new TerminationAgent({ ...common, stoppingTimesOf, pace });
  const behaviorOf = (node: Node) =>
    (nodeSettings.behaviorOf(node.name) ?? kubeletOf(node)).containers;
  const starts = wirePods({ ...common, heartbeats, podWorkers, behaviorOf, ...staysDown }, input);
  const restarts = wireMemory({ ...common, podWorkers, behaviorOf }, input);
  const managers = wireManagers({ ...common, heartbeats, podWorkers, chance }, pressure, input);
  const nodeOrder = chance.nodeOrder(input.nodeOrder);
  const clients = new ClientFactory({
    ...{ timeline, recorder: ledger, latency: input.apiLatency ?? NO_LATENCY },
    reachable: () => world.apiServerUp,
    orderOf: (process) => chance.requestOrder(process, nodeOrder),
  });
  const askWebhooks = evictionWebhooks(() => gates.webhooks);
  const evicting = { ...common, clients, askWebhooks, starts };
  const evictions = wireEvictions(evicting, clientOf('drain'), behaviors);
  wireCloud({ ...common, clients, client: clientOf('cloud-node-lifecycle') }, chance, input);
  const gates = admissionIn(common, behaviors.admission);
  const maker = podMaker(store, gates.newPods, input);
  const startedPods = new StartedPodsUse({ store, world, made: maker.made, cluster, pressure });
  const listed = new ListedEndpoints(store);
  const drawnOrder = chance.drawnOrder(input.nodeOrder ?? [], timeline);
  const order = { nodeOrder, drawnOrder, zoneTokens: new TokenLines(timeline), chance, listed };
  const planeParts = { timeline, ledger, store, known, world, maker, ...gates, clients, ...order };
  const { manager, scheduler, controlPlane, options } = wireControlPlane(planeParts, input);
  leases.connect(gates.webhooks, { heartbeats, processes: controlPlane.processes });
  const stage = new Stage({
    ...{ ...common, ...evictions, clock: timeline, client: clientOf('script') },
    ...{ models: nodesByName(cluster.nodes), kubelets: heartbeats },
    ...{ nodeSettings, controlPlane, ...managers, autoscalers: () => autoscalers },
  });
  new HostedControlPlane({ ...common, ...hostingOf(input, chance, restartTimeOf), stage, leases });
  const beside = { ...common, ...evictions, schedulerOptions: options, stage, chance };
  const autoscalers = wireAutoscalers(beside, input);
  begin(manager, input);
  wireNodeReadiness({ ...common, client: clientOf('node-readiness') }, input);
  return {
    ...{ evictionManagers: managers.evictionManagers, assumedAttachments: assumed, autoscalers },
    ...{ timeline, ledger, store, world, watches, heartbeats, stage, zoneTokens: order.zoneTokens },
    ...{ scheduler, podWorkers, maker, usedByStarted: startedPods.started, clients, listed },
  };
}

const podMaker = (
  store: Store,
  newPods: NewPods,
  { admit, cluster, podsShowDefaults }: PlayInput,
): PodMaker =>
  new PodMaker({ store, admit, newPods, twins: new LiveTwins(cluster, podsShowDefaults) });

/** The snapshot shows a control plane that runs, or one that starts now. */
function begin(manager: ControllerManager, { controllers }: PlayInput): void {
  if (controllers === 'steady') manager.continueFromSnapshot();
  else manager.startNow(THE_SNAPSHOT);
}

/** node-readiness-controller runs where the cluster has rules for it. */
function wireNodeReadiness(
  parts: Omit<NodeReadinessParts, 'tolerationRules'>,
  { cluster, behaviors: { taintEviction: tolerationRules } }: PlayInput,
): void {
  if ((cluster.nodeReadinessRules ?? []).length === 0) return;
  new NodeReadinessController({ ...parts, tolerationRules }, THE_SNAPSHOT);
}

/** Completes the attachments of the snapshot, and returns the number of missing ones. */
function attachWhatRuns(store: Store): number {
  const assumed = assumedAttachments(store);
  for (const each of assumed) {
    store.replaceObject('volumeAttachments', attachmentKey(each), each, THE_SNAPSHOT);
  }
  return assumed.length;
}

const NO_LATENCY = seconds(0);

/** Wires the components that evict pods through the API. */
function wireEvictions(
  common: Omit<DrainParts, 'apiOf' | 'client' | 'evictionApi' | 'apiAvailable' | 'recorder'> & {
    readonly recorder: Ledger<Cause>;
    readonly world: World;
    readonly clients: ClientFactory;
    readonly askWebhooks: EvictionApiParts['askWebhooks'];
    readonly starts: { readonly runs: (pod: Pod) => boolean };
  },
  client: Client,
  { evictionApi: rules, apiClients }: Behaviors,
): Pick<StageParts, 'evictionApi' | 'drain'> {
  const parts = { ...common, client };
  const runs = (pod: Pod): boolean => common.starts.runs(pod);
  const evictionApi = new EvictionApi({ ...parts, clock: common.timeline, rules, runs });
  const apiAvailable = (): boolean => common.world.apiServerUp;
  const apiOf: DrainParts['apiOf'] = (kind) =>
    common.clients.make('kubectl', 'drain', apiClients.drain, kind);
  const draining = { ...parts, apiOf, evictionApi, apiAvailable };
  return {
    evictionApi,
    drain: (nodes, options, because, ended) => drain(nodes, options, draining, because, ended),
  };
}

interface AdmissionParts {
  readonly store: Store;
  readonly timeline: Clock;
  readonly recorder: Recorder<WebhookCause>;
  readonly world: World;
}

/** The admission of new pods, and the webhooks of the cluster that it asks. */
function admissionIn(
  { store, timeline: clock, recorder, world }: AdmissionParts,
  behavior: AdmissionBehavior,
): { readonly newPods: NewPods; readonly webhooks: Webhooks } {
  const webhooks = new Webhooks({ store, recorder, world: webhookWorld(world), behavior });
  return { webhooks, newPods: new NewPods({ store, clock, webhooks, behavior }) };
}

/** What webhooks do with the evictions of a namespace. */
const evictionWebhooks =
  (webhooks: () => Pick<Webhooks, 'callForEviction'>) =>
  (namespace: string): WebhookAnswer => {
    const { takes, refusal: by } = webhooks().callForEviction(namespace);
    const refusal = by && { configuration: `${by.by}/${by.name}`, message: by.message };
    return { takes, refusal };
  };

/** What webhooks need to know of the world. While the API server is down, nobody calls them. */
const webhookWorld = (world: World): WebhookWorld => ({
  reaches: ({ key, nodeName = '' }) => {
    if (!world.apiServerUp) return true;
    const { powered, linked, frozen } = world.machine(nodeName);
    return powered && linked && !frozen && world.containers.down(key) === undefined;
  },
  watch: (changed) => {
    world.observe((changes) => {
      const [first] = changes;
      if (first !== undefined) changed(first.because);
    });
    world.containers.watch(({ because }) => changed(because));
  },
});

/** The watches of kubelets, which come back as chance has it. */
const podWatches = (
  parts: Omit<PodWatchesParts, 'unheardAfter'>,
  chance: LeftToChance,
): PodWatches => {
  const byChance = unheardAfter(chance);
  const unheardAfterOutage: PodWatchesParts['unheardAfter'] = (unreached) => {
    const { now } = parts.timeline;
    const heard = chance.recorded.hears?.(unreached.node, now);
    const { wait, window } = byChance(unreached);
    return { wait: heard === undefined ? wait : between(now, heard), window };
  };
  return new PodWatches({ ...parts, unheardAfter: unheardAfterOutage });
};

/** How long a kubelet hears of no pods after it reaches the API server again. */
function unheardAfter(chance: LeftToChance): PodWatchesParts['unheardAfter'] {
  const drawsFor = chance.watchDraws();
  return ({ node, time, silence, lostServer, started }) => {
    const draws = drawsFor?.(node, time);
    if (!lostServer) return { wait: timeUntilNoticed(draws), window: TIMES_UNTIL_NOTICED };
    const lost = started ? 'never-had' : 'broken';
    return {
      wait: timeWithoutWatch(silence, lost, draws),
      window: timesWithoutWatch(silence, lost),
    };
  };
}
