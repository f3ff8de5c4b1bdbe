import type { Recorder, TimelineEvent } from '#causes';
import type { Client, Node, Store } from '#cluster';
import type { Timeline } from '#timeline';
import type { Instant } from '#units';
import type { KubeletBehavior } from '#versions';
import type { World } from '#world';

/** What the heartbeats of all kubelets work with. */
export interface HeartbeatAgentParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly world: World;
  readonly client: Client;
  readonly recorder: Recorder<TimelineEvent>;
  readonly behaviorOf: (node: Node) => KubeletBehavior;
  readonly start: Instant;
}
