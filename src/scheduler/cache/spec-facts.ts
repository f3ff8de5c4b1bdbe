import type { Container, ContainerStatus, Pod, PodSpec, ResourceList } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import { type Demand, demandOf } from './demand.ts';
import { type Footprint, Footprints } from './footprint.ts';
import { NeedsCatalog, type NodeNeeds } from './node-needs.ts';

/** What the scheduler makes of a pod's spec, once for all pods that share it. */
export class SpecFacts {
  readonly spec: PodSpec;
  readonly priority: number;
  readonly footprint: Footprint;
  readonly #catalog: NeedsCatalog;
  #needs: NodeNeeds | undefined;

  constructor(spec: PodSpec, footprint: Footprint, catalog: NeedsCatalog) {
    this.spec = spec;
    this.priority = spec.priority ?? 0;
    this.footprint = footprint;
    this.#catalog = catalog;
  }

  /** Read when it is asked for: most pods have a node and look for none. */
  get needs(): NodeNeeds {
    this.#needs ??= this.#catalog.needsOf(this.spec, this.footprint);
    return this.#needs;
  }
}

/** Specs that the scheduler has met. */
export class SpecCatalog {
  readonly #rules: SchedulerBehavior;
  readonly #footprints: Footprints;
  readonly #needs = new NeedsCatalog();
  readonly #known = new WeakMap<PodSpec, SpecFacts>();

  constructor(rules: SchedulerBehavior) {
    this.#rules = rules;
    this.#footprints = new Footprints(rules);
  }

  factsOf(spec: PodSpec): SpecFacts {
    const known = this.#known.get(spec);
    if (known !== undefined) return known;
    const facts = new SpecFacts(spec, this.#footprints.of(spec), this.#needs);
    this.#known.set(spec, facts);
    return facts;
  }

  /** What a pod takes: its spec says so unless it has been resized. */
  demandOf(pod: Pod, facts: SpecFacts = this.factsOf(pod.spec)): Demand {
    return runsAsWritten(pod) ? facts.footprint.demand : demandOf(pod, this.#rules);
  }
}

/** Whether containers run with what the spec asks for, and that is what is set aside for them. */
function runsAsWritten(pod: Pod): boolean {
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
