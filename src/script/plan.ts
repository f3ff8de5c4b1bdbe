import type { NodeTarget, Pick, PodTarget } from '#script-fields';
import type { Duration } from '#units';
import { seconds } from '#units';

/** The objects that an event affects. */
export type Subject =
  | {
      readonly kind: 'nodes';
      readonly target: NodeTarget;
      /** New nodes come in their place. */
      readonly isReplaced?: true;
    }
  | {
      readonly kind: 'pods';
      readonly target: PodTarget;
      /** The path of the target in the event's body; the body itself is one when absent. */
      readonly within?: readonly string[];
      /** Keeps some of the pods that match when it happens. */
      readonly pick?: Pick;
    }
  | ({ readonly kind: 'new-nodes' } & NewNodes)
  /** As `Kind/namespace/name`. */
  | { readonly kind: 'workload'; readonly workload: string }
  /** As `Kind/namespace/name`, or `namespace/name`. */
  | { readonly kind: 'rolled-out'; readonly workload: string }
  /** As `namespace/name`. */
  | { readonly kind: 'budget'; readonly budget: string }
  | { readonly kind: 'control-plane' };

/** Nodes to add: their number, model, zone and names. */
export interface NewNodes {
  readonly count: number;
  readonly like?: string | undefined;
  readonly zone?: string | undefined;
  readonly namePrefix?: string | undefined;
}

/**
 * A state that an action gives to something. Two different states of one aspect at one instant are
 * a contradiction between events.
 */
export interface Claim {
  readonly aspect: string;
  readonly state: string;
}

/** One action, at an offset from the event's own instant. */
export interface Step<Action> {
  readonly offset: Duration;
  readonly phase: 'begin' | 'end';
  /**
   * Distinguishes the faults of one event: an `end` ends the fault that began under the same
   * number.
   */
  readonly fault: number;
  readonly action: Action;
}

/** The meaning of an event of the script: its subject and its steps. */
export interface EventPlan<Action> {
  readonly subject: Subject;
  /** In order of time; the first has no offset. */
  readonly steps: readonly Step<Action>[];
  readonly claims: readonly Claim[];
  /** The recommended change where `for` has no meaning. */
  readonly withoutFor?: string;
  /** A field of the event that counts only once `for` ends it. */
  readonly countsWithFor?: string;
}

/** A state that lasts until `for` is over, or permanently. */
export const lasting = <Action>(
  subject: Subject,
  action: Action,
  ...claims: readonly Claim[]
): EventPlan<Action> => ({ subject, steps: [begin(action)], claims });

/** An action that `for` cannot undo; `withoutFor` is the recommended change. */
export const momentary = <Action>(
  subject: Subject,
  action: Action,
  withoutFor: string,
  ...claims: readonly Claim[]
): EventPlan<Action> => ({ subject, steps: [begin(action)], claims, withoutFor });

export const begin = <Action>(
  action: Action,
  offset: Duration = seconds(0),
  fault = 0,
): Step<Action> => ({ offset, phase: 'begin', fault, action });

export const end = <Action>(action: Action, offset: Duration, fault = 0): Step<Action> => ({
  offset,
  phase: 'end',
  fault,
  action,
});
