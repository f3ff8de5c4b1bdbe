import {
  conditionOf,
  controllerOf,
  isPodReady,
  isTerminal,
  isTerminating,
  type Node,
  ownerName,
  type Pod,
  type PriorityClass,
  type TolerationRules,
  toleratesTaint,
  workloadName,
} from '#cluster';
import type { Run } from '#simulation';
import { addToList } from '#units';

/** Nodes whose loss can reach a pod on another node. Pods with the same risk share one set. */
export type Shakers = ReadonlySet<string>;

/** Kinds whose pods stay as long as their own node does. */
const STEADY = /^(Deployment|ReplicaSet|ReplicationController|StatefulSet|DaemonSet|Node|Pod)\//;

/** A Job that fails deletes all its pods: they stay as long as the nodes of all of them do. */
const JOB = /^Job\//;

/** Pods of these are bound to their nodes: nothing makes them on another one. */
const BOUND = /^(DaemonSet|Node)\//;

/**
 * Which pods outlast the loss of other nodes. A pod that is ready on a healthy node, and that has
 * no part in what happens without any fault, can lose its place to a loss elsewhere in two ways
 * only: a pod of a lost node has a higher priority and takes its place, or such a pod arrives at
 * its node and brings the node under pressure, which needs a known usage.
 */
export class LastingPods {
  readonly #scenario: Run;
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #touched: ReadonlySet<string>;
  /** The highest priority among the pods that leave a node when it is lost. */
  readonly #movers: ReadonlyMap<string, number>;
  /** The highest priority among the pods that come without any fault, or wait for a node. */
  readonly #comers: number;
  readonly #shakers = new Map<number, Shakers>();
  readonly #podsOfJobs = new Map<string, Pod[]>();
  readonly #shakersOfJobs = new Map<string, Shakers | undefined>();

  constructor(scenario: Run) {
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
    for (const pod of cluster.pods) {
      const root = workloadOf(pod.key) ?? '';
      if (JOB.test(root) && !isTerminal(pod)) addToList(this.#podsOfJobs, root, pod);
    }
    this.#comers = comersOf(scenario).reduce(
      (highest, pod) => Math.max(highest, priorityOf(pod)),
      LOWEST,
    );
  }

  /** The nodes whose loss can reach a pod on its own node; undefined where any loss may. */
  shakersOf(pod: Pod): Shakers | undefined {
    const root = this.#scenario.workloadOf(pod.key) ?? 'Pod/';
    if (STEADY.test(root)) return this.#shakersOfPod(pod);
    if (!JOB.test(root)) return undefined;
    const known = this.#shakersOfJobs.get(root);
    if (known !== undefined || this.#shakersOfJobs.has(root)) return known;
    const found = this.#shakersOfJob(root);
    this.#shakersOfJobs.set(root, found);
    return found;
  }

  /** The nodes of all pods of a Job, and those whose loss can reach one of them. */
  #shakersOfJob(job: string): Shakers | undefined {
    if (this.#touched.has(job)) return undefined;
    const all = new Set<string>();
    for (const pod of this.#podsOfJobs.get(job) ?? []) {
      const own = this.#shakersOfPod(pod);
      if (own === undefined) return undefined;
      for (const node of own) all.add(node);
      all.add(pod.nodeName ?? '');
    }
    return all;
  }

  #shakersOfPod(pod: Pod): Shakers | undefined {
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
      conditionOf(node, 'Ready')?.status === 'True' &&
      isTolerated(node, pod, this.#scenario.plan.behaviors.taintEviction) &&
      !this.#touched.has(pod.key) &&
      !this.#touched.has(node.name)
    );
  }
}

const LOWEST = Number.NEGATIVE_INFINITY;

/** Whether no taint of the node ever evicts the pod. */
const isTolerated = (
  { taints }: Node,
  { spec: { tolerations } }: Pod,
  rules: TolerationRules,
): boolean =>
  taints.every((taint) => {
    if (taint.effect !== 'NoExecute') return true;
    const used = tolerations.filter((toleration) => toleratesTaint(toleration, taint, rules));
    return used.length > 0 && used.every((each) => each.tolerationSeconds === undefined);
  });

/**
 * The pods that come without any fault, or wait for a node. One that is bound to its node is a risk
 * there only, and the run without any fault names that node.
 */
function comersOf({ outcome, workloadOf }: Run): readonly Pod[] {
  const { cluster, pending, made, final } = outcome;
  const waiting = new Set(pending.map(({ pod }) => pod));
  const unbound = cluster.pods.filter(
    ({ key, nodeName }) => nodeName === undefined || waiting.has(key),
  );
  return [...unbound, ...made.values()].filter(
    ({ key }) => !BOUND.test(workloadOf(key) ?? '') || final.pod(key)?.nodeName === undefined,
  );
}

/** All that a run without any fault names but to spare it: pods, nodes and whatever else. */
function namesIn(entries: Run['outcome']['entries']): ReadonlySet<string> {
  const named = entries.flatMap(({ cause }) =>
    cause.kind === 'taint-eviction/tolerated-forever' ? [] : Object.values(cause).flat(),
  );
  return new Set(named.filter((value) => typeof value === 'string'));
}

/** The priority of a pod or of the pod that replaces it, whichever is higher. */
function priorities({ outcome, workloadOf }: Run): (pod: Pod) => number {
  const { workloads, priorityClasses = [] } = outcome.cluster;
  const ofTemplates = new Map<string, number>();
  for (const workload of workloads) {
    const { template, namespace } = workload;
    if (template === undefined) continue;
    const owner = controllerOf(workload);
    const root = owner ? ownerName(owner, namespace) : workloadName(workload);
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
