import type { CauseId, TimelineEvent } from '#causes';
import type { Pod, PodFailure } from '#cluster';

/** A pod that is to be evicted. */
export interface EvictionOrder {
  readonly pod: Pod;
  readonly event: Pick<
    Extract<TimelineEvent, { kind: 'PodEvicted' }>,
    'mechanism' | 'signal' | 'gracePeriodSeconds'
  >;
  /** What the kubelet says of the pod afterwards. */
  readonly failure: PodFailure;
  readonly because: CauseId;
}
