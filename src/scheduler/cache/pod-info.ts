import type { Pod, PodKey } from '#cluster';
import type { AffinityTerms } from '../affinity/terms.ts';
import type { Demand } from './demand.ts';
import type { ExistingTerm } from './existing-terms.ts';
import type { LabelGroup } from './label-groups.ts';
import type { SpecFacts } from './spec-facts.ts';

/** A pod as the scheduler keeps it. */
export interface PodInfo {
  readonly key: PodKey;
  pod: Pod;
  readonly facts: SpecFacts;
  readonly demand: Demand;
  readonly group: LabelGroup;
  readonly affinity: AffinityTerms;
  readonly terms: readonly ExistingTerm[];
  /** Of the pod's own namespace, `namespace/name`. */
  readonly claims: readonly ClaimOfPod[];
  readonly isLive: boolean;
}

export interface ClaimOfPod {
  readonly key: string;
  readonly name: string;
  /** Made for the pod alone. */
  readonly isEphemeral: boolean;
}

/** The claims of a pod's volumes, in the order of the volumes. */
export const claimsOf = ({
  namespace,
  name: podName,
  spec,
}: Pick<Pod, 'namespace' | 'name' | 'spec'>): readonly ClaimOfPod[] =>
  (spec.volumes ?? []).flatMap(({ name: volume, persistentVolumeClaim, ephemeral }) => {
    const isEphemeral = persistentVolumeClaim === undefined && ephemeral !== undefined;
    const name = persistentVolumeClaim?.claimName ?? (isEphemeral ? `${podName}-${volume}` : '');
    if (persistentVolumeClaim === undefined && !isEphemeral) return [];
    return { key: `${namespace}/${name}`, name, isEphemeral };
  });
