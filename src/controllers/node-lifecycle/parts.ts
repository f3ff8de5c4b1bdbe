import type { ControllerContext, NodeOrder, TokenLines } from '#api-clients';
import type { CauseId, TimelineEvent } from '#causes';
import type { Duration, Instant } from '#units';
import type { ControllerWorkers, NodeLifecycleBehavior } from '#versions';
import type { NodeLifecycleCause } from './causes.ts';

/** The state in which a controller finds the cluster when it is wired. */
export type Beginning =
  /** It has been running for long: its memory is rebuilt from the cluster. */
  | { readonly mode: 'steady' }
  /** It starts now, with no memory. */
  | { readonly mode: 'restart'; readonly because: CauseId };

/** The drawn places of nodes in passes over all of them; the lowest goes first. */
export interface DrawnOrder {
  /** A pass begins, with a drawn order of its own: the order of nodes in it. */
  begin(): NodeOrder;
  /** The place of a node in the last pass that began. */
  of(node: string): number;
}

export interface NodeLifecycleParts extends ControllerContext<NodeLifecycleCause | TimelineEvent> {
  readonly behavior: NodeLifecycleBehavior;
  readonly workers: Pick<ControllerWorkers, 'monitorPass' | 'nodeTaints' | 'nodePods'>;
  /** The order in which passes look at nodes: by name, unless one is given. */
  readonly nodeOrder: NodeOrder;
  /** Each pass has an order of its own; `nodeOrder` without it. */
  readonly drawnOrder?: DrawnOrder | undefined;
  /** The start of the simulation. */
  readonly start: Instant;
  /** The origin of the passes: the start of the process, or a phase of one that has run for long. */
  readonly origin: Instant;
  /**
   * The origin of the polls of the loop that adds NoExecute taints; that of the passes by default.
   */
  readonly pollsFrom?: Instant | undefined;
  /**
   * How long the controller's copy of a node may be older than its own last write, each time that it
   * is asked; absent where copies are never old.
   */
  readonly informerLag?: ((node: string) => Duration) | undefined;
  /** Notes the tokens of the limiters of zones. */
  readonly zoneTokens?: TokenLines | undefined;
}
