import type { CauseId, Recorder, TimelineEvent } from '#causes';
import type { Client, PressureCondition, Store } from '#cluster';
import type { Timeline } from '#timeline';
import type { Duration } from '#units';
import type { PodWorkers, World } from '#world';
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
}
