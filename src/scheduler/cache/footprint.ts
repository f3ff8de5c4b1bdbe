import type { PodSpec } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import { type Demand, demandOf } from './demand.ts';
import { type HostPort, hostPortsOf } from './host-ports.ts';

/** The resources and ports that pods with a spec take of their node. */
export interface Footprint {
  readonly demand: Demand;
  readonly ports: readonly HostPort[];
}

/** Footprints of specs. Pods of a template may differ in names and volumes, and share their containers. */
export class Footprints {
  readonly #rules: SchedulerBehavior;
  readonly #known = new WeakMap<
    PodSpec['containers'],
    { readonly spec: PodSpec; readonly footprint: Footprint }
  >();

  constructor(rules: SchedulerBehavior) {
    this.#rules = rules;
  }

  of(spec: PodSpec): Footprint {
    const known = this.#known.get(spec.containers);
    if (known !== undefined && takesAsMuch(known.spec, spec)) return known.footprint;
    const demand = demandOf({ spec, containerStatuses: [] }, this.#rules);
    const footprint = { demand, ports: hostPortsOf(spec) };
    this.#known.set(spec.containers, { spec, footprint });
    return footprint;
  }
}

/** Compares two specs with the same containers. */
const takesAsMuch = (a: PodSpec, b: PodSpec): boolean =>
  a.initContainers === b.initContainers &&
  a.overhead === b.overhead &&
  a.resources === b.resources &&
  a.hostNetwork === b.hostNetwork;
