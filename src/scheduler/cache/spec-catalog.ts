import type { Container, ContainerStatus, Pod, PodSpec, ResourceList } from '#cluster';
import { remembered } from '#units';
import type { SchedulerBehavior } from '#versions';
import { type Demand, demandOf } from './demand.ts';
import { type Footprint, Footprints } from './footprint.ts';
import { NeedsCatalog, type NodeNeeds } from './node-needs.ts';

/** Derivations from specs, computed once for all pods that share one. */
export class SpecCatalog {
  /** The requirements of a pod with a spec on a node. */
  readonly needsOf: (spec: PodSpec) => NodeNeeds;
  readonly #rules: SchedulerBehavior;
  readonly #footprints: Footprints;

  constructor(rules: SchedulerBehavior) {
    const needs = new NeedsCatalog(rules);
    this.#rules = rules;
    this.#footprints = new Footprints(rules);
    this.needsOf = remembered((spec) => needs.needsOf(spec, this.footprintOf(spec)));
  }

  footprintOf(spec: PodSpec): Footprint {
    return this.#footprints.of(spec);
  }

  /** The resources that a pod takes: those of its spec unless it has been resized. */
  demandOf(pod: Pod, footprint: Footprint = this.footprintOf(pod.spec)): Demand {
    return runsAsWritten(pod) ? footprint.demand : demandOf(pod, this.#rules);
  }
}

/** Whether the actual and allocated resources of containers are those of the spec. */
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
