import type { CauseId } from '#causes';
import type { Pod } from '#cluster';
import type { EvictionBehavior } from '#versions';
import type { PodVerdict } from '#world';

/** A pod that is to be evicted. */
export interface EvictionOrder {
  readonly pod: Pod;
  readonly mechanism: 'node-pressure' | 'local-storage';
  /** What there is too little of; for `local-storage` the kubelet's label of the limit. */
  readonly signal: string;
  readonly gracePeriodSeconds: number;
  /** What the kubelet says of the pod afterwards. */
  readonly failure: PodVerdict;
  readonly because: CauseId;
}

export const evictedVerdict = ({ cleanExit }: Pick<EvictionBehavior, 'cleanExit'>): PodVerdict => ({
  kind: 'PodFailed',
  reason: 'Evicted',
  cleanExit,
});
