import type { Cluster } from '#cluster';
import { type GatheredMachines, withAllocatable, withNeverHealthy } from '#node-facts';
import { findWorkloads, type WorkloadFinder } from '#pod-facts';
import {
  firstPodByWorkload,
  measureStops,
  SickPods,
  type StartupFacts,
  startupFactsOf,
} from '#pod-times';
import type { CompiledOutage, OutageScript } from '#script';
import { type Instant, once } from '#units';
import { compareVersions, type KubernetesVersion, resolveScheduler } from '#versions';
import { type ComponentTables, componentTablesOf } from '#wiring';
import { withAssumed } from '#workloads';
import type { Kubelets } from './kubelets.ts';
import { PodSettings } from './pod-settings.ts';

/** The inputs of a base that a script can change. */
export interface BaseFacts {
  readonly cluster: Cluster;
  readonly start: Instant;
  readonly script: Pick<OutageScript, 'seed'>;
  readonly controlPlane: KubernetesVersion;
  readonly machines: GatheredMachines;
  readonly outage: Pick<CompiledOutage, 'kubeletSettings' | 'podSettings'>;
  readonly changeCluster?: ((cluster: Cluster) => Cluster) | undefined;
}

/**
 * The base of plays: the cluster as the settings of a script leave it, with all that follows from
 * it alone. Scripts that differ only in their events share one base, and no play changes it.
 */
export interface Base {
  readonly facts: BaseFacts;
  readonly settings: PodSettings;
  readonly neverHealthy: ReturnType<typeof withNeverHealthy>['neverHealthy'];
  readonly nodesWithAllocatable: ReturnType<typeof withAllocatable>;
  /** The cluster without the workloads that are assumed. */
  readonly changed: Cluster;
  /** The workloads of `changed`. */
  readonly workloads: WorkloadFinder;
  readonly owners: ReturnType<typeof withAssumed>;
  /** The cluster at the start of a play. */
  readonly cluster: Cluster;
  readonly componentTables: ComponentTables;
  readonly sick: SickPods;
  readonly startup: StartupFacts;
  readonly stops: ReturnType<typeof measureStops>;
  /** The first pod of each workload of `cluster`. */
  readonly firstPods: () => ReturnType<typeof firstPodByWorkload>;
}

export function baseOf(facts: BaseFacts, kubelets: Kubelets): Base {
  const { start, controlPlane, outage, changeCluster = (unchanged) => unchanged } = facts;
  const settings = new PodSettings(outage.podSettings);
  const { nodes, neverHealthy } = withNeverHealthy(
    kubelets.nodes(facts.cluster.nodes, kubelets.behaviors(facts.cluster, controlPlane)),
    facts.cluster.leases,
  );
  const nodesWithAllocatable = withAllocatable(nodes, neverHealthy);
  const pods = settings.applyToAll(facts.cluster.pods);
  const changed = changeCluster({ ...facts.cluster, nodes: nodesWithAllocatable.nodes, pods });
  const owners = withAssumed(changed.workloads, changed.pods);
  const cluster = { ...changed, workloads: owners.workloads };
  const workloads = findWorkloads(changed);
  return {
    ...{ facts, settings, neverHealthy, nodesWithAllocatable, changed, owners, cluster, workloads },
    componentTables: componentTablesOf(cluster, resolveScheduler(controlPlane)),
    sick: new SickPods(cluster.pods, cluster.nodes, start),
    startup: startupFactsOf(cluster),
    stops: measureStops(cluster.pods),
    firstPods: once(() => firstPodByWorkload(cluster.pods, (pod) => workloads.of(pod))),
  };
}

/**
 * Whether two scripts lead to the same base. Both are of one scenario, whose settings come before
 * those of a change, so that lists of the same length are the same; or neither has any.
 */
export const haveSameBase = (a: BaseFacts, b: BaseFacts): boolean =>
  a.cluster === b.cluster &&
  a.start === b.start &&
  a.machines === b.machines &&
  compareVersions(a.controlPlane, b.controlPlane) === 0 &&
  a.changeCluster === b.changeCluster &&
  a.outage.kubeletSettings.length === b.outage.kubeletSettings.length &&
  a.outage.podSettings.length === b.outage.podSettings.length;
