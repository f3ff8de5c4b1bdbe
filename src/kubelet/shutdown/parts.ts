import type { CauseId, TimelineEvent } from '#causes';
import type { Duration } from '#units';
import type { ShutdownBehavior } from '#versions';
import type { KubeletContext, PodWorkers } from '#world';
import type { ShutdownCause } from './causes.ts';
import type { ShutdownConfiguration } from './shutdown-settings.ts';

/** The component that reports the status of a node. */
interface NodeStatus {
  /** NotReady is reported at once, a return to Ready in the next status round. */
  setShuttingDown(node: string, shuttingDown: boolean, because: CauseId): void;
}

/** The known facts about the shutdown of one node. */
export interface ShutdownFacts {
  readonly configuration: ShutdownConfiguration;
  readonly behavior: ShutdownBehavior;
  /** The meaning of a kill with a grace period of 0. */
  readonly zeroGracePeriod: 'at-once' | 'own';
  /** The longest delay that logind grants; absent when it grants all that the kubelet asks for. */
  readonly inhibitDelayMaxSec?: number;
}

/** The parts that shutdown managers work with. */
export interface ShutdownParts extends KubeletContext<TimelineEvent | ShutdownCause> {
  readonly podWorkers: PodWorkers;
  readonly nodeStatus: NodeStatus;
  /** Undefined for a node of which nothing is known. */
  readonly factsOf: (node: string) => ShutdownFacts | undefined;
}

/** A request for an orderly shutdown. */
export interface ShutdownOrder {
  /** The name under which the machine's power-off is a fault that can be undone. */
  readonly fault: string;
  /** The time until it is taken back; the kubelet notices that when all groups are over. */
  readonly cancelAfter?: Duration;
  /** The latest time of the power-off. */
  readonly powerOffAfter?: Duration;
}
