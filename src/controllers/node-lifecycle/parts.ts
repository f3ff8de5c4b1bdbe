import type { CauseId, Recorder, TimelineEvent } from '#causes';
import type { Client, Store } from '#cluster';
import type { Timeline } from '#timeline';
import type { Instant } from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import type { NodeLifecycleCause } from './causes.ts';

/** How a controller finds the cluster when it is wired. */
export type Beginning =
  /** It has been running for long: its memory is rebuilt from what the cluster shows. */
  | { readonly mode: 'steady' }
  /** It starts now, with no memory. */
  | { readonly mode: 'restart'; readonly because: CauseId };

export interface NodeLifecycleParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly client: Client;
  readonly recorder: Recorder<NodeLifecycleCause | TimelineEvent>;
  readonly behavior: NodeLifecycleBehavior;
  /** Where passes and polls count from. */
  readonly origin: Instant;
  /** False while nobody can write to the API. */
  readonly apiAvailable: () => boolean;
}
