import { admitSpec, fitsWhitelist, namespaceTolerations, priorityClassesOf } from '#admission';
import {
  type Cluster,
  controllerOf,
  type LimitRange,
  type Pod,
  type PodSpec,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
  type Toleration,
} from '#cluster';
import { type GatheredMachines, withAllocatable, withNeverHealthy } from '#node-facts';
import { findWorkloads, isMirrorPod, type WorkloadFinder } from '#pod-facts';
import {
  firstPodByWorkload,
  type GivenStops,
  measureStops,
  SickPods,
  type StartupFacts,
  startupFactsOf,
} from '#pod-times';
import type { CompiledOutage, CompiledPodSetting, OutageScript } from '#script';
import { addToList, type Instant, once, remembered } from '#units';
import {
  type AdmissionBehavior,
  compareVersions,
  type KubernetesVersion,
  resolveScheduler,
} from '#versions';
import { type ComponentTables, componentTablesOf, type PlayInput } from '#wiring';
import { withAssumed } from '#workloads';
import type { Kubelets } from './kubelets.ts';
import { withResources } from './resource-setting.ts';

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

/**
 * The API server's admission of the specs of new pods in this cluster. Plays that share the cluster and
 * the behavior share the specs of new pods, and with them all that is made of a spec once.
 */
export function admissionOf(cluster: Cluster, behavior: AdmissionBehavior): PlayInput['admit'] {
  const ofCluster = admissionsOf(cluster);
  const admission = ofCluster.get(behavior) ?? newAdmission(cluster, behavior);
  ofCluster.set(behavior, admission);
  return admission;
}

const admissionsOf = remembered(
  (_: Cluster) => new WeakMap<AdmissionBehavior, PlayInput['admit']>(),
);

function newAdmission(cluster: Cluster, behavior: AdmissionBehavior): PlayInput['admit'] {
  const { namespaces = [], runtimeClasses = [], limitRanges = [] } = cluster;
  const classes = { priorityClasses: priorityClassesOf(cluster).classes, runtimeClasses };
  const known = new Map(namespaces.map((each) => [each.name, namespaceTolerations(each).defaults]));
  const ranges = new Map<string, LimitRange[]>();
  for (const range of limitRanges) addToList(ranges, range.namespace, range);
  const admitted = remembered((_: PodSpec) => new Map<string, PodSpec>());
  return (spec, namespace) => {
    const byNamespace = admitted(spec);
    const before = byNamespace.get(namespace);
    if (before !== undefined) return before;
    const tolerations = known.get(namespace);
    const limits = ranges.get(namespace);
    const found = admitSpec(spec, classes, behavior, { tolerations, limitRanges: limits });
    byNamespace.set(namespace, found);
    return found;
  };
}

/** The number of created pods that the API server would have refused for their tolerations. */
export function refusedForTolerations(
  { namespaces = [] }: Pick<Cluster, 'namespaces'>,
  made: Iterable<Pod>,
  { podTolerationRestriction }: AdmissionBehavior,
): number {
  if (!podTolerationRestriction) return 0;
  const known = new Map(
    namespaces.map((each) => [each.name, namespaceTolerations(each).whitelist]),
  );
  return [...made].filter(
    ({ namespace, spec }) => !fitsWhitelist(spec.tolerations, known.get(namespace) ?? []),
  ).length;
}

const STARTUP_FIELDS = ['startupTime', 'restartTime', 'imagePullTime'] as const;
const STOPPING_FIELDS = ['preStop', 'stopAfter', 'exitCode', 'cleanupAfter'] as const;

/** Fields of settings that are given. */
type Given<Field extends keyof CompiledPodSetting> = {
  readonly [F in Field]?: NonNullable<CompiledPodSetting[F]>;
};

/** The pod settings of a script, asked pod by pod. */
export class PodSettings {
  readonly #settings: readonly CompiledPodSetting[];

  constructor(settings: readonly CompiledPodSetting[]) {
    this.#settings = settings;
  }

  /** The pod with the settings of the script; of two settings of one field the later one counts. */
  apply(pod: Pod): Pod {
    let { spec } = pod;
    for (const { matches, tolerationSeconds, priority, resources } of this.#settings) {
      if (!matches(pod)) continue;
      if (priority !== undefined) spec = { ...spec, priority };
      if (resources !== undefined) spec = withResources(spec, resources);
      if (tolerationSeconds === undefined || toleratesByNature(pod)) continue;
      let { tolerations } = spec;
      const unreachable = tolerationSeconds.unreachable;
      const notReady = tolerationSeconds['not-ready'];
      if (unreachable !== undefined)
        tolerations = tolerate(tolerations, TAINT_UNREACHABLE, unreachable);
      if (notReady !== undefined) tolerations = tolerate(tolerations, TAINT_NOT_READY, notReady);
      spec = { ...spec, tolerations };
    }
    return spec === pod.spec ? pod : { ...pod, spec };
  }

  /** Returns the very list when the script has no settings. */
  applyToAll(pods: readonly Pod[]): readonly Pod[] {
    return this.#settings.length === 0 ? pods : pods.map((pod) => this.apply(pod));
  }

  /** The settings about how long a pod takes to start. */
  startupOf(pod: Pod): Given<(typeof STARTUP_FIELDS)[number]> {
    return this.#given(pod, STARTUP_FIELDS);
  }

  /** The settings about how a pod stops; of two settings of one field the later one counts. */
  stoppingTimesOf(pod: Pod): GivenStops {
    return this.#given(pod, STOPPING_FIELDS);
  }

  #given<Field extends keyof CompiledPodSetting>(pod: Pod, fields: readonly Field[]): Given<Field> {
    let found: Given<Field> = {};
    for (const setting of this.#settings) {
      const given = fields.filter((field) => setting[field] !== undefined);
      if (given.length === 0 || !setting.matches(pod)) continue;
      found = { ...found, ...Object.fromEntries(given.map((field) => [field, setting[field]])) };
    }
    return found;
  }
}

/**
 * Pods whose tolerations are not those of their template: the DaemonSet controller, and the kubelet for
 * static pods, replace them by tolerations without limit.
 */
const toleratesByNature = (pod: Pod): boolean =>
  controllerOf(pod)?.kind === 'DaemonSet' || isMirrorPod(pod);

/** The first toleration that names the taint's key gets the seconds; a new one is put first without it. */
function tolerate(
  tolerations: readonly Toleration[],
  key: string,
  tolerationSeconds: number,
): readonly Toleration[] {
  const named = tolerations.findIndex(
    (each) => each.key === key && (each.effect ?? 'NoExecute') === 'NoExecute',
  );
  const effect = 'NoExecute' as const;
  if (named < 0) return [{ key, operator: 'Exists', effect, tolerationSeconds }, ...tolerations];
  return tolerations.map((each, place) =>
    place === named ? { ...each, effect, tolerationSeconds } : each,
  );
}
