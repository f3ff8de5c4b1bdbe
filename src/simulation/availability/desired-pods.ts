import {
  type ClusterReader,
  controllerOf,
  isSamePart,
  type Node,
  type NodeChange,
  replicasSeen,
  type TolerationRules,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import type { Instant } from '#units';
import { type DaemonSetFacts, daemonSetFacts } from '#workloads';
import type { Course } from '../outcome.ts';
import { Counter } from './course.ts';

interface DaemonSet {
  readonly name: string;
  readonly facts: DaemonSetFacts;
}

/**
 * The number of pods that each workload wants. Jobs, which end, and ReplicaSets of Deployments are
 * skipped.
 */
export class DesiredPods {
  readonly #counters = new Map<string, Counter>();
  /** The pods of DaemonSets that are due on machines that are up. */
  readonly #due = new Map<string, Counter>();
  readonly #daemonSets: readonly DaemonSet[];
  readonly #store: ClusterReader;
  readonly #unreached: ReadonlySet<string>;

  /** @param unreached nodes whose pods are unreachable; it changes before `noteMachine` is called */
  constructor(
    store: ClusterReader,
    rules: TolerationRules,
    start: Instant,
    unreached: ReadonlySet<string>,
  ) {
    this.#store = store;
    this.#unreached = unreached;
    const workloads = store.shelf('workloads').list();
    for (const workload of workloads) this.noteWorkload(workload, start);
    this.#daemonSets = workloads.flatMap((workload) => {
      const facts = daemonSetFacts(workload, rules);
      return facts === undefined ? [] : [{ name: workloadName(workload), facts }];
    });
    for (const { name, facts } of this.#daemonSets) {
      const wanted = store.nodes().filter((node) => facts.shouldRunOn(node).shouldRun);
      this.#counters.set(name, new Counter(start, wanted.length));
      const due = wanted.filter((node) => !unreached.has(node.name));
      this.#due.set(name, new Counter(start, due.length));
    }
  }

  /** The counts so far are the state before the start. */
  begin(): void {
    for (const counter of this.#counters.values()) counter.begin();
    for (const counter of this.#due.values()) counter.begin();
  }

  /** How many of the desired pods could work; undefined when that is unknown. */
  dueOf(workload: string): Counter | undefined {
    return this.#due.get(workload) ?? this.#counters.get(workload);
  }

  /** Pods of DaemonSets are not expected where their machine is not up. */
  noteMachine(node: string, reached: boolean, at: Instant): void {
    const object = this.#store.node(node);
    if (object === undefined) return;
    for (const { name, facts } of this.#daemonSets) {
      if (facts.shouldRunOn(object).shouldRun) this.#due.get(name)?.add(at, reached ? 1 : -1);
    }
  }

  /** Undefined when the number is unknown. */
  of(workload: string): Course | undefined {
    return this.#counters.get(workload)?.course;
  }

  names(): Iterable<string> {
    return this.#counters.keys();
  }

  noteWorkload(workload: WorkloadObject, at: Instant): void {
    const { kind } = workload;
    if (kind === 'Job' || kind === 'DaemonSet' || workload.replicas === undefined) return;
    const replicas = replicasSeen(workload);
    if (kind === 'ReplicaSet' && controllerOf(workload) !== undefined) return;
    const name = workloadName(workload);
    const counter = this.#counters.get(name);
    if (counter === undefined) this.#counters.set(name, new Counter(at, replicas));
    else counter.set(at, replicas);
  }

  noteNode({ before, after }: NodeChange, at: Instant): void {
    const isSame =
      isSamePart(before?.labels, after?.labels) && isSamePart(before?.taints, after?.taints);
    if (isSame || this.#daemonSets.length === 0) return;
    for (const { name, facts } of this.#daemonSets) {
      const wanted = (node: Node | undefined): number =>
        Number(node !== undefined && facts.shouldRunOn(node).shouldRun);
      const difference = wanted(after) - wanted(before);
      if (difference === 0) continue;
      this.#counters.get(name)?.add(at, difference);
      const node = (after ?? before)?.name ?? '';
      if (!this.#unreached.has(node)) this.#due.get(name)?.add(at, difference);
    }
  }
}
