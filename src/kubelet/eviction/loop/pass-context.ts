import type { CauseId } from '#causes';
import { isTerminal, type Pod } from '#cluster';
import type { EvictionBehavior } from '#versions';
import type { NodeUsage, PodVerdict, UsedResource } from '#world';
import { resourceOf } from '../signals.ts';
import type { Threshold } from '../threshold.ts';
import type { KubeletRules } from './kubelet-rules.ts';
import type { LimitedPods } from './local-storage.ts';
import type { EvictionParts } from './parts.ts';
import type { RankingLog } from './ranking-log.ts';
import type { ThresholdLog } from './threshold-log.ts';

/** The context shared by all passes of one run of a kubelet. */
export interface PassContext {
  readonly node: string;
  readonly parts: EvictionParts;
  readonly rules: KubeletRules;
  readonly usage: NodeUsage;
  readonly log: ThresholdLog;
  readonly rankings: RankingLog;
  readonly limitedPods: LimitedPods;
  /** The cause of this run. */
  readonly startedBecause: CauseId;
}

/**
 * The pods of a node that may be evicted: those with containers, or about to have them.
 * @upstream pkg/kubelet/kubelet_pods.go filterOutInactivePods (1.36)
 */
export const activePods = ({ node, parts }: PassContext): readonly Pod[] =>
  parts.store.podsOn(node).filter((pod) => !isTerminal(pod) && parts.podWorkers.hasContainers(pod));

/** The last increase or decrease of the usage that a threshold watches, or the kubelet's start. */
export function causeOfChange(
  { usage, startedBecause }: PassContext,
  { signal }: Threshold,
  direction: 'more' | 'less',
): CauseId {
  const cause = usage.causeOf(usedResource(signal), direction);
  return cause > startedBecause ? cause : startedBecause;
}

const usedResource = (signal: Threshold['signal']): UsedResource => {
  const resource = resourceOf(signal);
  return resource === 'memory' || resource === 'pids' ? resource : 'disk';
};

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
