import {
  type ClusterReader,
  controllerOf,
  isSamePart,
  type Node,
  type NodeChange,
  rememberedOfCluster,
  replicasSeen,
  type Store,
  type TolerationRules,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import type { Instant } from '#units';
import { type DaemonSetFacts, daemonSetFacts } from '#workloads';
import type { Course } from './availability.ts';
import { type Counter, Counters } from './course.ts';

interface DaemonSet {
  readonly name: string;
  readonly facts: DaemonSetFacts;
}

/** The numbers at the start, which plays that begin alike share. */
export interface DesiredAtStart {
  readonly daemonSets: readonly DaemonSet[];
  readonly desired: ReadonlyMap<string, number>;
  /** The pods of DaemonSets that are due on machines that are up. */
  readonly due: ReadonlyMap<string, number>;
}

function desiredAtStart(
  store: ClusterReader,
  rules: TolerationRules,
  unreached: ReadonlySet<string>,
): DesiredAtStart {
  const workloads = store.shelf('workloads').list();
  const desired = new Map<string, number>();
  const due = new Map<string, number>();
  for (const workload of workloads) {
    const replicas = replicasOf(workload);
    if (replicas !== undefined) desired.set(workloadName(workload), replicas);
  }
  const daemonSets = workloads.flatMap((workload) => {
    const facts = daemonSetFacts(workload, rules);
    return facts === undefined ? [] : [{ name: workloadName(workload), facts }];
  });
  for (const { name, facts } of daemonSets) {
    const wanted = store.nodes().filter((node) => facts.shouldRunOn(node).shouldRun);
    desired.set(name, wanted.length);
    due.set(name, wanted.filter((node) => !unreached.has(node.name)).length);
  }
  return { daemonSets, desired, due };
}

/** Undefined for workloads that are skipped, and for those that want a pod on each node. */
function replicasOf(workload: WorkloadObject): number | undefined {
  const { kind } = workload;
  if (kind === 'Job' || kind === 'DaemonSet' || workload.replicas === undefined) return undefined;
  if (kind === 'ReplicaSet' && controllerOf(workload) !== undefined) return undefined;
  return replicasSeen(workload);
}

const sharedAtStart = rememberedOfCluster(() => new Map<string, DesiredAtStart>());

/**
 * The number of pods that each workload wants. Jobs, which end, and ReplicaSets of Deployments are
 * skipped.
 */
export class DesiredPods {
  readonly atStart: DesiredAtStart;
  readonly #counters: Counters;
  readonly #due: Counters;
  readonly #store: ClusterReader;
  readonly #unreached: ReadonlySet<string>;

  /** @param unreached nodes whose pods are unreachable; it changes before `noteMachine` is called */
  constructor(
    store: Store,
    rules: TolerationRules,
    start: Instant,
    unreached: ReadonlySet<string>,
  ) {
    this.#store = store;
    this.#unreached = unreached;
    const key = JSON.stringify([rules.comparisonOperators, ...unreached]);
    const shared = sharedAtStart(store);
    const atStart = shared.get(key) ?? desiredAtStart(store, rules, unreached);
    shared.set(key, atStart);
    this.#counters = new Counters(start, atStart.desired);
    this.#due = new Counters(start, atStart.due);
    this.atStart = atStart;
  }

  /** How many of the desired pods could work; undefined when that is unknown. */
  dueOf(workload: string): Counter | undefined {
    return this.#due.get(workload) ?? this.#counters.get(workload);
  }

  /** Pods of DaemonSets are not expected where their machine is not up. */
  noteMachine(node: string, reached: boolean, at: Instant): void {
    const object = this.#store.node(node);
    if (object === undefined) return;
    for (const { name, facts } of this.atStart.daemonSets) {
      if (facts.shouldRunOn(object).shouldRun) this.#due.change(name, at, reached ? 1 : -1);
    }
  }

  /** Undefined when the number is unknown. */
  of(workload: string): Course | undefined {
    return this.#counters.get(workload)?.course;
  }

  /** The workloads whose numbers have changed. */
  *changed(): Iterable<string> {
    yield* this.#counters.changed();
    yield* this.#due.changed();
  }

  noteWorkload(workload: WorkloadObject, at: Instant): void {
    const replicas = replicasOf(workload);
    if (replicas !== undefined) this.#counters.set(workloadName(workload), at, replicas);
  }

  noteNode({ before, after }: NodeChange, at: Instant): void {
    const isSame =
      isSamePart(before?.labels, after?.labels) && isSamePart(before?.taints, after?.taints);
    if (isSame || this.atStart.daemonSets.length === 0) return;
    for (const { name, facts } of this.atStart.daemonSets) {
      const wanted = (node: Node | undefined): number =>
        Number(node !== undefined && facts.shouldRunOn(node).shouldRun);
      const difference = wanted(after) - wanted(before);
      if (difference === 0) continue;
      this.#counters.change(name, at, difference);
      const node = (after ?? before)?.name ?? '';
      if (!this.#unreached.has(node)) this.#due.change(name, at, difference);
    }
  }
}
