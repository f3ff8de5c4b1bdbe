import type { Recorder, TimelineEvent } from '#causes';
import type { Client, Node, PodKey, Store, Taint } from '#cluster';
import type { Timeline } from '#timeline';
import type { Duration, Instant } from '#units';
import type { KubeletBehavior } from '#versions';
import type { PodReports, World } from '#world';
import type { HeartbeatCause } from './causes.ts';
import type { Jitter } from './schedule.ts';

/** The parts that the heartbeats of all kubelets work with. */
export interface HeartbeatAgentParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly world: World;
  readonly client: Client;
  readonly recorder: Recorder<TimelineEvent | HeartbeatCause>;
  readonly status: PodReports;
  readonly behaviorOf: (node: Node) => KubeletBehavior;
  /** How each kubelet registers its node; with no taints unless given. */
  readonly registrationOf?: ((node: string) => Registration | undefined) | undefined;
  /** Whether a container of this pod is down, so that its kubelet does not call it ready. */
  readonly isDown?: (pod: PodKey) => boolean;
  /** Whether nodes that join wait for the addresses of their pods, which a controller gives them. */
  readonly awaitsAddresses?: boolean;
  readonly start: Instant;
  /**
   * Random jitter of the periods of a kubelet that starts now or has been running; none by default.
   */
  readonly chance?: HeartbeatChance | undefined;
}

/** Random components of heartbeats. */
export interface HeartbeatChance {
  /** Asked each time when a kubelet begins to count its periods. */
  readonly jitterOf: (node: string) => Jitter;
  /** How far into its period a kubelet has got at the start whose last renewal is not known; 0 unless drawn. */
  readonly phaseOf: (node: string, period: Duration) => Duration;
  /** How far behind the whole second that the API shows the last status was written; 0 unless drawn. */
  readonly withinSecond: (node: string) => Duration;
}

/** How a kubelet registers a node that is not there. */
export interface Registration {
  /** Whether it does by itself. */
  readonly registers: boolean;
  readonly taints: readonly Taint[];
}
