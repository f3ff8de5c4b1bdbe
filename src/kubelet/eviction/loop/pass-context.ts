import type { CauseId, TimelineEvent } from '#causes';
import { isTerminal, lifeOf, type Pod, type PressureCondition } from '#cluster';
import type { Duration } from '#units';
import type { EvictionBehavior } from '#versions';
import type { KubeletContext, NodeUsage, PodVerdict, PodWorkers, UsedResource } from '#world';
import type { PodToRank } from '../candidate.ts';
import { resourceOf } from '../signals.ts';
import type { Threshold } from '../threshold.ts';
import type { EvictionCause } from './causes.ts';
import type { KubeletRules } from './kubelet-rules.ts';
import type { LimitedPods } from './local-storage.ts';
import type { RankingLog } from './ranking-log.ts';
import type { ThresholdLog } from './threshold-log.ts';

/** The component that reports the pressure conditions of a node. */
interface NodeStatus {
  pressureOf(node: string): readonly PressureCondition[];
  /** Reports that a condition begins or ceases to hold; the Node object follows in time. */
  setPressure(
    node: string,
    condition: PressureCondition,
    holds: boolean,
    because: CauseId,
  ): CauseId;
}

/** The parts that eviction managers work with. */
export interface EvictionParts extends KubeletContext<TimelineEvent | EvictionCause> {
  readonly podWorkers: PodWorkers;
  readonly nodeStatus: NodeStatus;
  /** The time until the first pass of a manager that has been running: none by default. */
  readonly phaseOf?: ((node: string, period: Duration) => Duration) | undefined;
  /** Decides what upstream leaves to chance; without it names and the likeliest threshold do. */
  readonly tieBreaks?: EvictionTieBreaks | undefined;
}

/** Draws for eviction managers; the lowest goes first. */
export interface EvictionTieBreaks {
  /** The tie-break of a pod among others of its rank. */
  ofPod(pod: PodToRank): number;
  /** The tie-break of a threshold among others that the node meets, by its signal. */
  ofSignal(node: string, signal: string): number;
}

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
  parts.store
    .podsOn(node)
    .filter((pod) => !isTerminal(pod) && parts.podWorkers.hasContainers(pod))
    .filter((pod) => !parts.status.isRejected(lifeOf(pod)));

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
