import {
  conditionOf,
  controllerOf,
  isPodReady,
  isTerminal,
  isTerminating,
  type Node,
  type Pod,
  type PriorityClass,
  workloadName,
} from '#cluster';
import type { PlayedScenario } from '#simulation';

/** Nodes whose loss can reach a pod on another node. Pods with the same risk share one set. */
export type Shakers = ReadonlySet<string>;

/** Kinds whose pods stay as long as their own node does; a Job that fails deletes all its pods. */
const STEADY = /^(Deployment|ReplicaSet|ReplicationController|StatefulSet|DaemonSet|Node|Pod)\//;

/** Pods of these are bound to their nodes: nothing makes them on another one. */
const BOUND = /^(DaemonSet|Node)\//;

/**
 * Which pods outlast the loss of other nodes. A pod that is ready on a healthy node, and that has
 * no part in what happens without any fault, can lose its place to a loss elsewhere in two ways
 * only: a pod of a lost node has a higher priority and takes its place, or such a pod arrives at
 * its node and brings the node under pressure, which needs a known usage.
 */
export class LastingPods {
  readonly #scenario: PlayedScenario;
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #touched: ReadonlySet<string>;
  /** The highest priority among the pods that leave a node when it is lost. */
  readonly #movers: ReadonlyMap<string, number>;
  /** The highest priority among the pods that come without any fault, or wait for a node. */
  readonly #comers: number;
  readonly #shakers = new Map<number, Shakers>();

  constructor(scenario: PlayedScenario) {
    const { outcome, workloadOf } = scenario;
    const { cluster } = outcome;
    this.#scenario = scenario;
    this.#nodes = new Map(cluster.nodes.map((node) => [node.name, node]));
    this.#touched = namesIn(outcome.entries);
    const priorityOf = priorities(scenario);
    const movers = new Map<string, number>();
    for (const pod of cluster.pods) {
      const root = workloadOf(pod.key);
      if (pod.nodeName === undefined || root === undefined || BOUND.test(root)) continue;
      const highest = Math.max(movers.get(pod.nodeName) ?? LOWEST, priorityOf(pod));
      movers.set(pod.nodeName, highest);
    }
    this.#movers = movers;
    const waiting = new Set(outcome.pending.map(({ pod }) => pod));
    const comers = cluster.pods.filter(
      ({ key, nodeName }) => nodeName === undefined || waiting.has(key),
    );
    this.#comers = [...comers, ...outcome.made.values()].reduce(
      (highest, pod) => Math.max(highest, priorityOf(pod)),
      LOWEST,
    );
  }

  /** The nodes whose loss can reach a pod on its own node; undefined where any loss may. */
  shakersOf(pod: Pod): Shakers | undefined {
    const node = this.#nodes.get(pod.nodeName ?? '');
    if (node === undefined || !this.#isSteady(pod, node)) return undefined;
    const measured = this.#scenario.measured.has(node.name);
    const priority = measured ? LOWEST : (pod.spec.priority ?? 0);
    if (this.#comers > priority) return undefined;
    const known = this.#shakers.get(priority);
    if (known !== undefined) return known;
    const above = [...this.#movers].filter(([, highest]) => highest > priority);
    const shakers = new Set(above.map(([name]) => name));
    this.#shakers.set(priority, shakers);
    return shakers;
  }

  #isSteady(pod: Pod, node: Node): boolean {
    return (
      isPodReady(pod) &&
      !isTerminal(pod) &&
      !isTerminating(pod) &&
      STEADY.test(this.#scenario.workloadOf(pod.key) ?? 'Pod/') &&
      conditionOf(node, 'Ready')?.status === 'True' &&
      !node.taints.some(({ effect }) => effect === 'NoExecute') &&
      !this.#touched.has(pod.key) &&
      !this.#touched.has(node.name)
    );
  }
}

const LOWEST = Number.NEGATIVE_INFINITY;

/** All that a run without any fault names: pods, nodes and whatever else. */
function namesIn(entries: PlayedScenario['outcome']['entries']): ReadonlySet<string> {
  const named = entries.flatMap(({ cause }) => Object.values(cause).flat());
  return new Set(named.filter((value) => typeof value === 'string'));
}

/** The priority of a pod or of the pod that replaces it, whichever is higher. */
function priorities({ outcome, workloadOf }: PlayedScenario): (pod: Pod) => number {
  const { workloads, priorityClasses = [] } = outcome.cluster;
  const ofTemplates = new Map<string, number>();
  for (const workload of workloads) {
    const { template, namespace } = workload;
    if (template === undefined) continue;
    const owner = controllerOf(workload);
    const root = owner ? workloadName({ ...owner, namespace }) : workloadName(workload);
    const priority = template.spec.priority ?? byClass(template.spec, priorityClasses);
    ofTemplates.set(root, Math.max(ofTemplates.get(root) ?? LOWEST, priority));
  }
  return ({ key, spec }) =>
    Math.max(spec.priority ?? 0, ofTemplates.get(workloadOf(key) ?? '') ?? LOWEST);
}

/** The classes that every cluster has. */
const SYSTEM_PRIORITIES: ReadonlyMap<string, number> = new Map([
  ['system-node-critical', 2_000_001_000],
  ['system-cluster-critical', 2_000_000_000],
]);

/** Not below what admission makes of it: several default classes count as the highest. */
function byClass({ priorityClassName }: Pod['spec'], classes: readonly PriorityClass[]): number {
  const system = SYSTEM_PRIORITIES.get(priorityClassName ?? '');
  if (system !== undefined) return system;
  const known = classes.filter(({ name, globalDefault }) =>
    priorityClassName === undefined ? globalDefault : name === priorityClassName,
  );
  return known.reduce((highest, { value }) => Math.max(highest, value), 0);
}
