import { isTerminal, isTerminating, type Pod, type PodKey } from '#cluster';
import { type ClaimOfPod, claimsOfPod } from '#pod-volumes';
import type { Demand } from './demand.ts';
import type { LabelGroup } from './label-groups.ts';
import type {
  AffinityTerms,
  ExistingTerm,
  NeighbourCatalog,
  ReadAffinity,
} from './neighbour-catalog.ts';
import type { HostPort, NodeNeeds, SpecCatalog } from './spec-catalog.ts';

/** A pod as the scheduler sees it. Its effects on other pods are computed on demand. */
export class PodInfo {
  readonly pod: Pod;
  readonly demand: Demand;
  /** Ports of the node that it takes. */
  readonly ports: readonly HostPort[];
  /** Claims in the pod's own namespace, as `namespace/name`. */
  readonly claims: readonly ClaimOfPod[];
  readonly #specs: SpecCatalog;
  readonly #neighbours: NeighbourCatalog;
  #needs: NodeNeeds | undefined;
  #group: LabelGroup | undefined;
  #affinity: ReadAffinity | undefined;

  constructor(pod: Pod, specs: SpecCatalog, neighbours: NeighbourCatalog) {
    const footprint = specs.footprintOf(pod.spec);
    this.pod = pod;
    this.demand = specs.demandOf(pod, footprint);
    this.ports = footprint.ports;
    this.claims = claimsOfPod(pod);
    this.#specs = specs;
    this.#neighbours = neighbours;
  }

  get key(): PodKey {
    return this.pod.key;
  }

  get priority(): number {
    return this.pod.spec.priority ?? 0;
  }

  get needs(): NodeNeeds {
    this.#needs ??= this.#specs.needsOf(this.pod.spec);
    return this.#needs;
  }

  get group(): LabelGroup {
    this.#group ??= this.#neighbours.groupOf(this.pod);
    return this.#group;
  }

  get affinity(): AffinityTerms {
    return this.#readAffinity().affinity;
  }

  get terms(): readonly ExistingTerm[] {
    return this.#readAffinity().terms;
  }

  #readAffinity(): ReadAffinity {
    this.#affinity ??= this.#neighbours.affinityOf(this.pod);
    return this.#affinity;
  }
}

/**
 * Whether a pod takes up room on its node. One that is finished does not; one that finishes while
 * it is being deleted does until its object is gone.
 */
export const holdsRoom = (pod: Pod): boolean =>
  pod.nodeName !== undefined && (!isTerminal(pod) || isTerminating(pod));

/** Pods that are assumed to leave or join a node. */
export interface PodMoves {
  readonly gone: ReadonlySet<PodInfo>;
  readonly come: readonly PodInfo[];
}
