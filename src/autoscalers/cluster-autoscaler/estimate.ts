import type { Pod } from '#cluster';
import type { PodGroup } from './pod-groups.ts';
import { cpuOf, memoryOf, requestsOf } from './requests.ts';
import type { Sandbox } from './sandbox.ts';
import type { Template } from './template.ts';

/** Nodes of one group that would help pods. */
export interface Estimate {
  readonly nodes: number;
  readonly pods: readonly Pod[];
}

/**
 * The number of nodes of a group that pods need: the largest pods first, each where it fits first.
 * Nothing remains of it in the sandbox.
 * @upstream cluster-autoscaler estimator/binpacking_estimator.go Estimate (1.36)
 */
export function estimate(
  sandbox: Sandbox,
  template: Template,
  groups: readonly PodGroup[],
  mostNodes: number,
): Estimate {
  const mark = sandbox.mark;
  const packing = new Packing(sandbox, template, mostNodes);
  for (const group of inOrder(groups, template)) packing.add(group);
  sandbox.backTo(mark);
  return packing.result;
}

/** New nodes of one group, and the pods on them. */
class Packing {
  readonly #sandbox: Sandbox;
  readonly #template: Template;
  readonly #mostNodes: number;
  readonly #names: string[] = [];
  readonly #filled = new Set<string>();
  readonly #pods: Pod[] = [];

  constructor(sandbox: Sandbox, template: Template, mostNodes: number) {
    this.#sandbox = sandbox;
    this.#template = template;
    this.#mostNodes = mostNodes;
  }

  get result(): Estimate {
    return { nodes: this.#filled.size, pods: this.#pods };
  }

  /** The pods of a group fill the nodes so far until one fits nowhere; the others try new ones. */
  add(group: PodGroup): void {
    const misfit = group.findIndex((pod) => !this.#addTo(this.#names, pod));
    if (misfit < 0) return;
    for (const pod of group.slice(misfit)) {
      if (!this.#addTo(this.#names.slice(-1), pod) && !this.#addToNew(pod)) return;
    }
  }

  /** Places a pod on the first of these nodes that it fits on. */
  #addTo(names: readonly string[], pod: Pod): boolean {
    const node = names.find((name) => this.#sandbox.fits(pod, name));
    if (node === undefined) return false;
    this.#sandbox.place(pod, node);
    this.#filled.add(node);
    this.#pods.push(pod);
    return true;
  }

  /** A pod that does not fit on an empty node fits on none. */
  #addToNew(pod: Pod): boolean {
    const last = this.#names.at(-1);
    const isLastEmpty = last !== undefined && !this.#filled.has(last);
    if (isLastEmpty || this.#names.length >= this.#mostNodes) return false;
    const name = `new ${this.#names.length + 1} of ${this.#template.node.name}`;
    this.#sandbox.addLike(this.#template, name);
    this.#names.push(name);
    return this.#addTo([name], pod);
  }
}

/** @upstream cluster-autoscaler estimator/decreasing_pod_orderer.go calculatePodScore (1.36) */
function inOrder(groups: readonly PodGroup[], { node }: Template): readonly PodGroup[] {
  const [cpu, memory] = [cpuOf(node.allocatable), memoryOf(node.allocatable)];
  const scoreOf = ([pod]: PodGroup): number => {
    const requests = requestsOf(pod);
    return (cpu > 0 ? requests.cpu / cpu : 0) + (memory > 0 ? requests.memory / memory : 0);
  };
  const scored = groups.map((group) => ({ group, score: scoreOf(group) }));
  return scored.sort((a, b) => b.score - a.score).map(({ group }) => group);
}
