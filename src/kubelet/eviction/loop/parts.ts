import type { CauseId, Recorder, TimelineEvent } from '#causes';
import type { Client, Pod, PodFailure, PodKey, Store } from '#cluster';
import type { Timeline } from '#timeline';
import type { Instant } from '#units';
import type { World } from '#world';
import type { PressureCondition } from '../signals.ts';
import type { EvictionCause } from './causes.ts';

/** Those who end pods for the eviction manager. */
export interface PodWorkers {
  /** Kills a pod, and answers when the call returns. */
  kill(
    pod: Pod,
    order: {
      readonly override: number;
      readonly zero: 'at-once' | 'own';
      readonly failure: PodFailure;
    },
    because: CauseId,
  ): Instant;
  /** Does anything of this pod still run on its node? */
  hasContainers(pod: Pod): boolean;
  /** Is nothing left of this pod on its node? */
  isFinished(key: PodKey): boolean;
}

/** Those who report what a node suffers from. */
export interface NodeStatus {
  pressureOf(node: string): readonly PressureCondition[];
  /** Tells that a condition begins or ceases to hold; the Node object follows in time. */
  setPressure(
    node: string,
    condition: PressureCondition,
    holds: boolean,
    because: CauseId,
  ): CauseId;
}

/** What eviction managers work with. */
export interface EvictionParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly world: World;
  readonly client: Client;
  readonly recorder: Recorder<TimelineEvent | EvictionCause>;
  readonly podWorkers: PodWorkers;
  readonly nodeStatus: NodeStatus;
}
