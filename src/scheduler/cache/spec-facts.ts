import type { Container, ContainerStatus, Pod, PodSpec, ResourceList } from '#cluster';
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
    return runsAsWritten(pod) ? this.factsOf(pod).needs.demand : demandOf(pod, this.#rules);
  }
}

/** Whether containers run with what the spec asks for, and that is what is set aside for them. */
export function runsAsWritten(pod: Pod): boolean {
  const { actuatedResources, containerStatuses, initContainerStatuses = [], spec } = pod;
  if (actuatedResources !== undefined) return false;
  const { containers, initContainers } = spec;
  const isAsWritten = ({ name, resources, allocatedResources }: ContainerStatus) => {
    if (resources === undefined) return true;
    const isIts = (container: Container) => container.name === name;
    const container = containers.find(isIts) ?? initContainers.find(isIts);
    if (container === undefined) return true;
    const { requests } = container.resources;
    const isSetAside = allocatedResources === undefined || isSame(allocatedResources, requests);
    return isSetAside && isSame(resources.requests, requests);
  };
  return containerStatuses.every(isAsWritten) && initContainerStatuses.every(isAsWritten);
}

function isSame(a: ResourceList = {}, b: ResourceList = {}): boolean {
  if (a === b) return true;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
