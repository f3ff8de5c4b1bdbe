import type { Pod, PodKey } from '#cluster';
import type { ClaimOfPod } from '#pod-volumes';
import type { AffinityTerms } from '../affinity/terms.ts';
import type { Demand } from './demand.ts';
import type { ExistingTerm } from './existing-terms.ts';
import type { LabelGroup } from './label-groups.ts';
import type { Neighbours, ReadAffinity } from './neighbours.ts';
import type { SpecFacts } from './spec-facts.ts';

/** A pod as the scheduler sees it. What it is to others is found out when somebody asks. */
export class PodInfo {
  readonly pod: Pod;
  readonly facts: SpecFacts;
  readonly demand: Demand;
  /** Of the pod's own namespace, `namespace/name`. */
  readonly claims: readonly ClaimOfPod[];
  readonly #neighbours: Neighbours;
  #group: LabelGroup | undefined;
  #affinity: ReadAffinity | undefined;

  constructor(
    pod: Pod,
    facts: SpecFacts,
    demand: Demand,
    claims: readonly ClaimOfPod[],
    neighbours: Neighbours,
  ) {
    this.pod = pod;
    this.facts = facts;
    this.demand = demand;
    this.claims = claims;
    this.#neighbours = neighbours;
  }

  get key(): PodKey {
    return this.pod.key;
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
