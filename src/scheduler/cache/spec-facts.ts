import type { Pod, PodSpec } from '#cluster';
import { isResizeInfeasible } from '#pod-facts';
import type { SchedulerBehavior } from '#versions';
import { type Demand, demandOf } from './demand.ts';
import { NeedsCatalog, type NodeNeeds } from './node-needs.ts';

/** What the scheduler makes of a pod's spec, once for all pods that share it. */
export interface SpecFacts {
  readonly spec: PodSpec;
  readonly priority: number;
  readonly needs: NodeNeeds;
}

/** Specs that the scheduler has met. */
export class SpecCatalog {
  readonly #rules: SchedulerBehavior;
  readonly #needs: NeedsCatalog;
  readonly #known = new WeakMap<PodSpec, SpecFacts>();
  readonly #running = new WeakMap<Pod['containerStatuses'], Map<PodSpec, Demand>>();

  constructor(rules: SchedulerBehavior) {
    this.#rules = rules;
    this.#needs = new NeedsCatalog(rules);
  }

  factsOf(pod: Pod): SpecFacts {
    const { spec } = pod;
    const known = this.#known.get(spec);
    if (known !== undefined) return known;
    const facts = { spec, priority: spec.priority ?? 0, needs: this.#needs.needsOf(pod) };
    this.#known.set(spec, facts);
    return facts;
  }

  /** What a pod takes: its spec says so unless it has been resized. */
  demandOf(pod: Pod): Demand {
    const { actuatedResources, containerStatuses, initContainerStatuses = [] } = pod;
    const isSpecial = actuatedResources !== undefined || tellsResources(initContainerStatuses);
    if (!isSpecial && !tellsResources(containerStatuses)) return this.factsOf(pod).needs.demand;
    if (isSpecial || isResizeInfeasible(pod)) return demandOf(pod, this.#rules);
    // Pods of one template have equal statuses as a rule, and equal ones are one object.
    const known = this.#running.get(containerStatuses) ?? new Map<PodSpec, Demand>();
    const demand = known.get(pod.spec) ?? demandOf(pod, this.#rules);
    this.#running.set(containerStatuses, known.set(pod.spec, demand));
    return demand;
  }
}

const tellsResources = (statuses: Pod['containerStatuses']): boolean =>
  statuses.some(({ resources }) => resources !== undefined);
