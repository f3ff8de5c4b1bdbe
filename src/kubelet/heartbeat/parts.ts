import type { CauseId, TimelineEvent } from '#causes';
import type { Node, PodKey, Taint } from '#cluster';
import type { Duration, Instant } from '#units';
import type { KubeletBehavior } from '#versions';
import type { KubeletContext } from '#world';
import type { HeartbeatCause } from './causes.ts';
import type { Jitter } from './schedule.ts';

/** The parts that the heartbeats of all kubelets work with. */
export interface HeartbeatAgentParts extends KubeletContext<TimelineEvent | HeartbeatCause> {
  readonly behaviorOf: (node: Node) => KubeletBehavior;
  /** The same without the settings of the script, as when the snapshot was taken. */
  readonly shownBehaviorOf?: ((node: Node) => KubeletBehavior) | undefined;
  /** The registration of each node by its kubelet; without taints by default. */
  readonly registrationOf?: ((node: string) => Registration | undefined) | undefined;
  /** Whether a container of this pod is down, so that its kubelet does not call it ready. */
  readonly isDown?: (pod: PodKey) => boolean;
  /** Whether nodes that join wait for the addresses of their pods, which a controller gives them. */
  readonly awaitsAddresses?: boolean;
  /** The time from the Node object of a node that joins until its CSINode is there; none by default. */
  readonly csiNodeAfter?: Duration | undefined;
  /** Why the API server refuses to renew the Leases of nodes now; undefined while it renews them. */
  readonly leasesRefused?: () => CauseId | undefined;
  readonly start: Instant;
  /**
   * Random jitter of the periods of a kubelet that starts now or has been running; none by default.
   */
  readonly chance?: HeartbeatChance | undefined;
}

/** Random components of heartbeats. */
export interface HeartbeatChance {
  /** Called each time when a kubelet begins to count its periods. */
  readonly jitterOf: (node: string) => Jitter;
  /**
   * The elapsed part of a kubelet's period at the start, when its last renewal is unknown; 0 unless
   * drawn.
   */
  readonly phaseOf: (node: string, period: Duration) => Duration;
  /**
   * The time of the last status write after the whole second that the API shows; 0 unless drawn.
   */
  readonly withinSecond: (node: string) => Duration;
  /** A known status round of a kubelet; unknown by default. */
  readonly roundOf?: (node: string) => Instant | undefined;
  /**
   * How much later than its frequency the first unchanged status after a changed one is written, up
   * to half of it earlier or later; 0 unless drawn.
   */
  readonly reportDelay: (node: string, frequency: Duration) => Duration;
  /**
   * The part of its period after which a kubelet that has started first probes a container, 0 to 1; half of it
   * unless drawn.
   */
  readonly probePart?: (pod: PodKey, container: number) => number;
}

/** The registration of a node that does not exist. */
export interface Registration {
  /** Whether the kubelet registers its node by itself. */
  readonly registers: boolean;
  readonly taints: readonly Taint[];
}
