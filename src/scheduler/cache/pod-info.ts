import type { Pod, PodKey } from '#cluster';
import type { ClaimOfPod } from '#pod-volumes';
import type { AffinityTerms } from '../affinity/terms.ts';
import type { Demand } from './demand.ts';
import type { ExistingTerm } from './existing-terms.ts';
import type { LabelGroup } from './label-groups.ts';
import type { SpecFacts } from './spec-facts.ts';

/** A pod as the scheduler keeps it. */
export interface PodInfo {
  readonly key: PodKey;
  readonly pod: Pod;
  readonly facts: SpecFacts;
  readonly demand: Demand;
  readonly group: LabelGroup;
  readonly affinity: AffinityTerms;
  readonly terms: readonly ExistingTerm[];
  /** Of the pod's own namespace, `namespace/name`. */
  readonly claims: readonly ClaimOfPod[];
}
