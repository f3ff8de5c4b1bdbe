import type { NewPods, Webhooks } from '#admission';
import { EventSink, type NodeOrder, type TokenLines } from '#api-clients';
import type { Ledger } from '#causes';
import {
  Client,
  controllerOf,
  type LabelSelectorObject,
  type Labels,
  type ObjectSelector,
  ownerName,
  type PersistentVolume,
  type Store,
} from '#cluster';
import {
  CloudNodeLifecycleController,
  type CloudNodeLifecycleParts,
} from '#controllers/cloud-node-lifecycle';
import { KnownScales } from '#controllers/disruption';
import type { ListedEndpoints } from '#controllers/endpoint-slice';
import type { ControlPlane } from '#outage';
import { DeviceRoom, deviceNeeds } from '#pod-devices';
import { AT_ONCE, type IsMissing, missingClaims } from '#pod-volumes';
import type { Cause } from '#run-facts';
import { KubeScheduler, type NamespaceLabels, type SchedulerOptions } from '#scheduler';
import type { Timeline } from '#timeline';
import { later, remembered } from '#units';
import type { SchedulerBehavior } from '#versions';
import { type PodMaker, Rollouts } from '#workloads';
import type { World } from '#world';
import type { LeftToChance } from '../chance/left-to-chance.ts';
import type { PlayInput } from '../play-input.ts';
import { controlPlaneOf } from './control-plane-of.ts';
import {
  type ClientFactory,
  type KnownByComponent,
  ledProcesses,
  listingAnew,
} from './processes.ts';
import { ControllerManager } from './start-controllers.ts';

/** Wires the controllers that create pods and the scheduler. */
export function wireControlPlane(
  common: {
    readonly timeline: Timeline;
    readonly ledger: Ledger<Cause>;
    readonly store: Store;
    readonly clients: ClientFactory;
    readonly world: World;
    readonly maker: PodMaker;
    readonly newPods: NewPods;
    readonly webhooks: Webhooks;
    readonly nodeOrder: NodeOrder;
    readonly drawnOrder: ReturnType<LeftToChance['drawnOrder']>;
    readonly zoneTokens: TokenLines;
    readonly listed: ListedEndpoints;
    readonly chance: LeftToChance;
    readonly known: KnownByComponent;
  },
  input: PlayInput,
): {
  manager: ControllerManager;
  scheduler: KubeScheduler;
  controlPlane: ControlPlane;
  /** Those of a scheduler that leaves nothing to chance. */
  options: SchedulerOptions;
} {
  const { cluster, componentTables, start, behaviors, schedulerRules } = input;
  const { storageTimes = AT_ONCE } = input;
  const { timeline, ledger, store, chance, known } = common;
  const { 'kube-controller-manager': ofManager, 'kube-scheduler': ofScheduler } = known;
  const isMissing = missingClaims(cluster);
  const scales = new KnownScales(ofManager.store, cluster);
  const rollouts = new Rollouts();
  const parts = { ...common, rollouts, behaviors, start, isMissing, storageTimes, cluster };
  const manager = new ControllerManager({ ...parts, known: ofManager.store, scales });
  const client = new Client('scheduler', store, timeline, ledger);
  const base = componentTables?.scheduler;
  const given = {
    tieBreaks: chance.schedulingTieBreaks(),
    preferred: chance.recorded.nodeOf,
    base,
    bindsGangs: behaviors.gangs.bindsTogether,
  };
  const options = { ...schedulerOptions(ofScheduler.store, schedulerRules, isMissing), ...given };
  const sure = { ...schedulerOptions(store, schedulerRules, isMissing), base };
  const api = common.clients.make('kube-scheduler', 'scheduler', behaviors.apiClients.scheduler);
  const own = { store: ofScheduler.store, recorder: ledger };
  const bindings = common.webhooks;
  const scheduler = new KubeScheduler({ ...common, ...own, api, client, options, bindings });
  const named = {
    'kube-controller-manager': listingAnew(manager, ofManager),
    'kube-scheduler': listingAnew(scheduler, ofScheduler),
  };
  const led = { timeline, recorder: ledger, chance, processes: named };
  const processes = ledProcesses(led, input);
  const controlPlane = controlPlaneOf({ manager, scheduler }, processes, common);
  return { manager, scheduler, controlPlane, options: sure };
}

/** The scheduler's inputs from the API besides nodes and pods. */
export function schedulerOptions(
  store: Store,
  rules: SchedulerBehavior,
  isMissing: IsMissing,
): SchedulerOptions {
  return {
    rules,
    namespaceLabels: namespaceLabelsOf(store.given),
    volumes: {
      claim: (namespace, name) => store.shelf('persistentVolumeClaims').get(`${namespace}/${name}`),
      isMissing,
      volume: (name) => store.shelf('persistentVolumes').get(name),
      volumesOfClass: (name) =>
        store
          .shelf('persistentVolumes')
          .list()
          .filter((volume) => classOf(volume) === name),
      storageClass: (name) => store.shelf('storageClasses').get(name),
      attachLimit: (node, driver) =>
        store
          .shelf('csiNodes')
          .get(node)
          ?.drivers.find(({ name }) => name === driver)?.allocatableCount,
    },
    devices: {
      needsOf: (pod) => deviceNeeds(pod, store),
      room: () => new DeviceRoom(store, rules.readsDeviceTaintRules),
    },
    kinship: {
      serviceSelectors: (namespace) =>
        store
          .shelf('services')
          .inNamespace(namespace)
          .flatMap(({ selector }): readonly Labels[] => (selector === undefined ? [] : [selector])),
      ownerSelector: (pod) => {
        const owner = controllerOf(pod);
        if (owner === undefined || !SPREAD_KINDS.has(owner.kind)) return undefined;
        const name = ownerName(owner, pod.namespace);
        return selectorObject(store.shelf('workloads').get(name)?.selector);
      },
    },
    budgets: () => store.shelf('budgets').list(),
  };
}

/** No component writes namespaces: all simulations of a cluster share what follows from them. */
const namespaceLabelsOf = remembered(
  ({ shelves }: Store['given']): NamespaceLabels =>
    (name) =>
      shelves.namespaces.objects.get(name)?.labels ?? { 'kubernetes.io/metadata.name': name },
);

const classOf = ({ storageClassName }: PersistentVolume): string | undefined => storageClassName;

/** @upstream pkg/scheduler/framework/plugins/helper/spread.go DefaultSelector (1.36) */
const SPREAD_KINDS: ReadonlySet<string> = new Set([
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
]);

const OPERATORS = {
  in: 'In',
  'not-in': 'NotIn',
  exists: 'Exists',
  absent: 'DoesNotExist',
} as const;

const selectorObject = (selector: ObjectSelector | undefined): LabelSelectorObject | undefined =>
  selector?.kind === 'labels' ? writtenSelector(selector) : undefined;

/** All pods of a workload share one result, which the reader recognizes. */
const writtenSelector = remembered(
  ({ selector }: Extract<ObjectSelector, { readonly kind: 'labels' }>): LabelSelectorObject => ({
    matchExpressions: selector.flatMap(({ key, operator, values }) =>
      operator in OPERATORS
        ? { key, operator: OPERATORS[operator as keyof typeof OPERATORS], values }
        : [],
    ),
  }),
);

/** cloud-controller-manager: a process of its own, which asks the cloud about machines. */
export function wireCloud(
  parts: Omit<
    CloudNodeLifecycleParts,
    'api' | 'apiAvailable' | 'behavior' | 'cloud' | 'events' | 'origin'
  > & { readonly world: World; readonly clients: ClientFactory },
  chance: LeftToChance,
  { behaviors, cluster, start }: PlayInput,
): void {
  const { world, clients, timeline } = parts;
  const { cloudNodeLifecycle: behavior, apiClients } = behaviors;
  const limits = apiClients.cloudControllerManager;
  const more = { isBackground: true };
  const api = clients.make('cloud-controller-manager', 'cloud-node-lifecycle', limits, more);
  const phase = chance.monitorPhase('cloud-node-lifecycle', behavior.monitorPeriod, cluster, start);
  new CloudNodeLifecycleController({
    ...parts,
    api,
    events: new EventSink(api, timeline),
    behavior,
    origin: later(start, phase),
    cloud: {
      instanceOf: (node) => world.instanceOf(node),
      ended: () => world.endedInstances(),
    },
    apiAvailable: () => world.apiServerUp,
  });
}
