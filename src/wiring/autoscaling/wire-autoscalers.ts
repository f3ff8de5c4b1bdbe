import { ClusterAutoscaler, optionsOf, releaseOf } from '#autoscalers/cluster-autoscaler';
import { Karpenter, karpenterOptions, providerOf } from '#autoscalers/karpenter';
import {
  AS_SHOWN,
  type AutoscalerSettings,
  type Autoscalers,
  autoscalersOf,
  givenPrices,
  groupPriorities,
  hourlyPriceOf,
  instanceTypesOf,
  type MachineMarket,
  type NodeGroup,
  type PlacementTrial,
  type ProvisionTimes,
  provisionTimesOf,
  zonesOf,
} from '#autoscaling';
import type { Ledger } from '#causes';
import {
  Client,
  type Cluster,
  controllerOf,
  type Node,
  newPod,
  type Pod,
  type Store,
  workloadName,
  zoneLabelOf,
} from '#cluster';
import type { EvictionApi } from '#eviction-api';
import type { Cause } from '#run-facts';
import { Scheduler, type SchedulerOptions, Trials } from '#scheduler';
import type { Timeline } from '#timeline';
import { type Duration, type Instant, minutes, seconds } from '#units';
import { Cloud, type CloudParts, type World, type ZoneState } from '#world';
import type { LeftToChance } from '../chance/left-to-chance.ts';
import type { PlayInput } from '../play-input.ts';
import { AutoscalerDraws } from './autoscaler-draws.ts';
import { RunningPods } from './running-pods.ts';

export interface AutoscalerWiring {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly world: World;
  readonly recorder: Ledger<Cause>;
  readonly evictionApi: Pick<EvictionApi, 'evict'>;
  readonly chance: LeftToChance;
  readonly schedulerOptions: SchedulerOptions;
  /** Where nodes join. */
  readonly stage: { readonly addNode: CloudParts['join'] };
}

/** The autoscalers of a run, at work. */
export interface AutoscalersAtWork {
  readonly shown: Autoscalers;
  readonly times: ProvisionTimes;
  readonly cloud: Cloud;
  readonly clusterAutoscaler?: ClusterAutoscaler;
  readonly karpenter?: Karpenter;
}

/** Wires the autoscalers that act on the cluster; undefined where there is none. */
export function wireAutoscalers(
  parts: AutoscalerWiring,
  input: Pick<PlayInput, 'cluster' | 'start' | 'autoscaling'>,
): AutoscalersAtWork | undefined {
  const { cluster, start, autoscaling: settings = AS_SHOWN } = input;
  const shown = autoscalersOf(cluster, settings, start);
  if (shown.karpenter === undefined && shown.clusterAutoscaler === undefined) return undefined;
  const times = provisionTimesOf(cluster, settings);
  const cloud = makeCloud(parts, cluster.nodes, settings, times);
  const facts = { shown, settings, cloud, times, input };
  const clusterAutoscaler = wireClusterAutoscaler(parts, facts);
  const karpenter = wireKarpenter(parts, facts);
  return {
    ...{ shown, times, cloud },
    ...(clusterAutoscaler && { clusterAutoscaler }),
    ...(karpenter && { karpenter }),
  };
}

function makeCloud(
  { timeline, world, stage, chance, recorder }: AutoscalerWiring,
  nodes: readonly Node[],
  settings: AutoscalerSettings,
  times: ProvisionTimes,
): Cloud {
  const zones = new Map<string, ZoneState>(Object.entries(settings.zones));
  const draws = new AutoscalerDraws(chance);
  const timeOf = (name: 'provisionTime' | 'readyAfter') => (node: string) =>
    draws.provisioning(`${node} ${name}`, times[name], times.from[name]);
  return new Cloud({
    timeline,
    world,
    nodes,
    zones,
    provisionTime: timeOf('provisionTime'),
    readyAfter: timeOf('readyAfter'),
    join: (node, because, readyAfter) => {
      const { name } = node;
      const about = { node: name, pool: poolOf(node), zone: zoneLabelOf(node) };
      const registered = { kind: 'NodeRegistered', ...about } as const;
      stage.addNode(node, recorder.record('kubelet', registered, because), readyAfter);
    },
  });
}

/** The pool that made a machine: a NodePool, or else the group that its name begins with. */
const poolOf = ({ name, labels }: Node): string =>
  labels['karpenter.sh/nodepool'] ?? name.replace(/-new-\d+$/, '');

interface Facts {
  readonly shown: Autoscalers;
  readonly settings: AutoscalerSettings;
  readonly cloud: MachineMarket;
  readonly times: ProvisionTimes;
  readonly input: Pick<PlayInput, 'cluster' | 'start'>;
}

function wireClusterAutoscaler(
  parts: AutoscalerWiring,
  { shown: { clusterAutoscaler: shown }, settings, cloud, input }: Facts,
): ClusterAutoscaler | undefined {
  if (shown === undefined) return undefined;
  const { timeline, store, recorder, evictionApi, chance, schedulerOptions, world } = parts;
  const draws = new AutoscalerDraws(chance);
  const flags = { ...shown.process?.flags, ...settings.flags };
  const repeated = { ...shown.process?.repeated };
  for (const flag of Object.keys(settings.flags)) delete repeated[flag];
  const options = optionsOf(flags, releaseOf(shown.process?.image), repeated);
  const running = new RunningPods(store, input.cluster, shown.process, () => scaler.wake());
  const scaler: ClusterAutoscaler = new ClusterAutoscaler({
    timeline,
    store,
    recorder,
    evictionApi,
    options,
    client: new Client('cluster-autoscaler', store, timeline, recorder),
    groups: shown.groups,
    market: cloud,
    trial: () => trialOf(store, schedulerOptions),
    pick: (groups) => draws.pool(groups, timeline.now),
    priceOf: priceOfGroups(shown.groups, input.cluster, settings),
    priorityOf: groupPriorities(shown.priorities?.priorities),
    replicasOf: (pod) => replicasOf(pod, store),
    apiAvailable: () => world.apiServerUp,
    isRunning: () => running.any,
    loopFrom: chance.recorded.loopFrom,
    lastLoop:
      shown.lastLoop ?? draws.passBefore(input.start, 'cluster-autoscaler', options.scanInterval),
  });
  return scaler;
}

/** The price of a node of a group, where the catalogue has its type. */
function priceOfGroups(
  groups: readonly NodeGroup[],
  cluster: Pick<Cluster, 'nodes'>,
  settings: AutoscalerSettings,
): (group: string) => number | undefined {
  const prices = givenPrices(instanceTypesOf(cluster, settings));
  if (prices.size === 0) return () => undefined;
  const byGroup = new Map(
    groups.map(({ name, nodes: [first] }) => {
      const example = cluster.nodes.find((node) => node.name === first);
      return [name, example && hourlyPriceOf(prices, example)];
    }),
  );
  return (group) => byGroup.get(group);
}

function wireKarpenter(parts: AutoscalerWiring, facts: Facts): Karpenter | undefined {
  const { shown, settings, cloud, times, input } = facts;
  if (shown.karpenter === undefined) return undefined;
  const { pools, process } = shown.karpenter;
  const { timeline, store, recorder, evictionApi, chance, schedulerOptions, world } = parts;
  const draws = new AutoscalerDraws(chance);
  const { cluster, start } = input;
  const { nodeClaims: claims = [] } = cluster;
  const provider = providerOf(claims.map(({ providerID }) => providerID));
  const flags = { ...process?.flags, ...settings.flags };
  const environment = process?.environment ?? {};
  const running = new RunningPods(store, cluster, process, () => karpenter.wake());
  const trials = new Trials(schedulerOptions, store);
  const karpenter: Karpenter = new Karpenter({
    timeline,
    store,
    recorder,
    evictionApi,
    claims,
    pools,
    client: new Client('karpenter', store, timeline, recorder),
    market: cloud,
    types: instanceTypesOf(cluster, settings),
    zones: zonesOf(cluster),
    options: karpenterOptions(flags, environment, settings.featureGates, provider),
    terminationTime: times.terminationTime,
    trial: () => trials.begin(),
    daemonPods: () => daemonPodsOf(store),
    pick: (zones) => draws.pool(zones, timeline.now),
    apiAvailable: () => world.apiServerUp,
    isRunning: () => running.any,
    disruptionPass:
      passBefore(start, chance.recorded.disruptionPass, DISRUPTION_PERIOD) ??
      draws.passBefore(start, 'disruption', DISRUPTION_PERIOD),
    commandDue: chance.recorded.commandDue,
    collectionPass: draws.passBefore(start, 'garbage collection', minutes(2)),
  });
  return karpenter;
}

const DISRUPTION_PERIOD = seconds(10);

/** The last pass before an instant, where a later one is known. */
function passBefore(
  start: Instant,
  pass: Instant | undefined,
  period: Duration,
): Instant | undefined {
  if (pass === undefined) return undefined;
  return (pass - Math.ceil((pass - start) / period) * period) as Instant;
}

/** A pod of each DaemonSet, as it would be made. */
function daemonPodsOf(store: Store): readonly Pod[] {
  return store
    .shelf('workloads')
    .list()
    .flatMap((workload) => {
      const { namespace, name, uid, template } = workload;
      if (workload.kind !== 'DaemonSet' || template === undefined) return [];
      const owner = { apiVersion: 'apps/v1', kind: 'DaemonSet', name, uid, controller: true };
      return [
        newPod({
          namespace,
          name,
          uid: `pod of ${name}`,
          labels: template.labels,
          annotations: {},
          ownerReferences: [owner],
          finalizers: [],
          spec: template.spec,
          phase: 'Pending',
          reason: '',
          conditions: [],
          containerStatuses: [],
        }),
      ];
    });
}

/** A scheduler that places pods tentatively, beginning with the cluster as it is. */
function trialOf(store: Store, options: SchedulerOptions): PlacementTrial {
  return new Scheduler(options, store);
}

/** The wanted number of pods of a pod's controller; undefined where it is missing. */
function replicasOf(pod: Pod, store: Store): number | undefined {
  const owner = controllerOf(pod);
  if (owner === undefined) return undefined;
  const { kind, name } = owner;
  const { namespace } = pod;
  const workload = store.shelf('workloads').get(workloadName({ kind, namespace, name }));
  if (workload === undefined) return undefined;
  return 'replicas' in workload && typeof workload.replicas === 'number' ? workload.replicas : 1;
}
