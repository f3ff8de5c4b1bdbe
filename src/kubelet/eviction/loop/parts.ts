import type { CauseId, Recorder, TimelineEvent } from '#causes';
import type { Client, PressureCondition, Store } from '#cluster';
import type { Timeline } from '#timeline';
import type { Duration } from '#units';
import type { PodWorkers, World } from '#world';
import type { PodToRank } from '../candidate.ts';
import type { EvictionCause } from './causes.ts';

/** The component that reports the pressure conditions of a node. */
export interface NodeStatus {
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
export interface EvictionParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly world: World;
  readonly client: Client;
  readonly recorder: Recorder<TimelineEvent | EvictionCause>;
  readonly podWorkers: PodWorkers;
  readonly nodeStatus: NodeStatus;
  /** The time until the first pass of a manager that has been running: none by default. */
  readonly phaseOf?: ((node: string, period: Duration) => Duration) | undefined;
  /** Decides what upstream leaves to chance; without it names and the likeliest threshold do. */
  readonly lots?: EvictionLots | undefined;
}

/** Lots for eviction managers; the lowest goes first. */
export interface EvictionLots {
  /** The lot of a pod among others of its rank. */
  ofPod(pod: PodToRank): number;
  /** The lot of a threshold among others that the node meets, by its signal. */
  ofSignal(node: string, signal: string): number;
}
