import type { Container, ContainerStatus, Pod, PodSpec, ResourceList } from '#cluster';
import { computeQosClass } from '#pod-facts';
import { remembered } from '#units';
import type { SchedulerBehavior } from '#versions';
import { type Demand, demandOf } from './demand.ts';
import { type NodeChoice, readChoice } from './node-choice.ts';

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

/**
 * The part of a spec that a single node can meet or not. Specs have few different ones, as
 * workloads ask for much the same.
 */
export interface NodeNeeds extends Footprint {
  readonly choice: NodeChoice;
}

/** Distinct needs, with equal ones stored once. */
class NeedsCatalog {
  readonly #readsConditions: boolean;
  readonly #equal = new Map<string, NodeNeeds>();
  readonly #equalChoices = new Map<string, NodeChoice>();

  constructor({ readsConditions }: Pick<SchedulerBehavior, 'readsConditions'>) {
    this.#readsConditions = readsConditions;
  }

  needsOf(spec: PodSpec, { demand, ports }: Footprint): NodeNeeds {
    const { tolerations, nodeSelector, affinity } = spec;
    // Only conditions depend on the QoS class of a pod.
    const isBestEffort = this.#readsConditions && computeQosClass(spec) === 'BestEffort';
    const choiceParts = [tolerations, nodeSelector, affinity?.nodeAffinity, isBestEffort];
    const choiceText = JSON.stringify(choiceParts);
    const text = JSON.stringify([choiceText, ports, { ...demand, scalars: [...demand.scalars] }]);
    const known = this.#equal.get(text);
    if (known !== undefined) return known;
    const choice = this.#equalChoices.get(choiceText) ?? readChoice(spec, isBestEffort);
    this.#equalChoices.set(choiceText, choice);
    const needs = { choice, demand, ports };
    this.#equal.set(text, needs);
    return needs;
  }
}

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

/** A port of the node itself. */
export interface HostPort {
  /** `TCP/80` */
  readonly port: string;
  readonly address: string;
}

const ALL_ADDRESSES = '0.0.0.0';

/**
 * The node ports that a pod takes. On the host network every declared port is one.
 * @upstream pkg/scheduler/util/utils.go GetHostPorts (1.36)
 */
function hostPortsOf({ containers, initContainers, hostNetwork }: PodSpec): readonly HostPort[] {
  const sidecars = initContainers.filter(({ restartPolicy }) => restartPolicy === 'Always');
  return [...containers, ...sidecars].flatMap(({ ports = [] }) =>
    ports.flatMap(({ containerPort, hostPort = 0, protocol = 'TCP', hostIP = '' }) => {
      const taken = hostPort > 0 || !hostNetwork ? hostPort : containerPort;
      const address = hostIP === '' ? ALL_ADDRESSES : hostIP;
      return taken > 0 ? [{ port: `${protocol}/${taken}`, address }] : [];
    }),
  );
}

/** The ports taken by the pods of one node. */
export class TakenPorts {
  readonly #byPort = new Map<string, Map<string, number>>();

  /** @param from - the ports to begin with, which are copied */
  constructor(from?: TakenPorts) {
    if (from === undefined) return;
    for (const [port, addresses] of from.#byPort) {
      this.#byPort.set(port, new Map(addresses));
    }
  }

  count({ port, address }: HostPort, by: 1 | -1): void {
    const addresses = this.#byPort.get(port) ?? new Map<string, number>();
    const count = (addresses.get(address) ?? 0) + by;
    if (count > 0) addresses.set(address, count);
    else addresses.delete(address);
    if (addresses.size > 0) this.#byPort.set(port, addresses);
    else this.#byPort.delete(port);
  }

  /** @upstream pkg/scheduler/framework/types.go HostPortInfo.CheckConflict (1.36) */
  conflictsWith({ port, address }: HostPort): boolean {
    const addresses = this.#byPort.get(port);
    if (addresses === undefined) return false;
    return address === ALL_ADDRESSES || addresses.has(ALL_ADDRESSES) || addresses.has(address);
  }
}
