import type { CauseId } from '#causes';
import type { Pod } from '#cluster';
import type { EvictionBehavior } from '#versions';
import type { PodVerdict } from '#world';

/** A pod that is to be evicted. */
export interface EvictionOrder {
  readonly pod: Pod;
  readonly mechanism: 'node-pressure' | 'local-storage';
  /** The signal of the starved resource; for `local-storage` the kubelet's label of the limit. */
  readonly signal: string;
  readonly gracePeriodSeconds: number;
  /** The status that the kubelet gives the pod afterwards. */
  readonly failure: PodVerdict;
  readonly because: CauseId;
}

export const evictedVerdict = ({ cleanExit }: Pick<EvictionBehavior, 'cleanExit'>): PodVerdict => ({
  kind: 'PodFailed',
  reason: 'Evicted',
  cleanExit,
});
