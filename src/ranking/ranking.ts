import type { RankedPod, Ranking, StarvedResource, Threshold } from '#kubelet/eviction';
import type { ContainerBehavior } from '#versions';
import type { Outlook } from './outlook.ts';
import type { ThresholdState } from './threshold-state.ts';

/** The order in which a kubelet evicts the pods of its node when one signal runs low. */
export interface NodeRanking extends ThresholdState {
  readonly node: string;
  readonly resource: StarvedResource;
  /** The memory of the machine, in bytes; 0 where it was not measured. */
  readonly memoryCapacity: number;
  /** The `oom_score_adj` of its Guaranteed pods. */
  readonly guaranteedOomScore: ContainerBehavior['guaranteedOomScore'];
  /** The other thresholds that are met and keep the kubelet evicting in this order. */
  readonly together: readonly Threshold[];
  readonly outlook: Outlook;
  /** The rules that order the pods. */
  readonly order: Ranking;
  /** All pods of the node that the kubelet ranks, including pods that it spares. */
  readonly victims: readonly RankedPod[];
}
