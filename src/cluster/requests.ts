import type { DeletionMechanism } from '#causes';
import type { Taint } from './objects/taint.ts';

export interface TaintPatch {
  readonly add?: readonly Taint[];
  readonly remove?: readonly Pick<Taint, 'key' | 'effect'>[];
}

/** The facts about a new pod. */
export interface NewPodFacts {
  /** The node for which it is created, if there is one. */
  readonly node?: string;
  /** The pod that it replaces, where there is one. */
  readonly replaces?: string;
}

export interface DeletionRequest {
  readonly mechanism: DeletionMechanism;
  /** Absent: the pod's own. */
  readonly gracePeriodSeconds?: number;
  /** The reason of the condition DisruptionTarget, where it is set before. */
  readonly disruption?: string;
  /** Writes first that the pod has failed, as no other component is left to do so. */
  readonly fails?: boolean;
}

export interface PodFailure {
  readonly kind: 'PodFailed' | 'PodRejected';
  readonly reason: string;
  /** The reason of the condition DisruptionTarget, where it is set. */
  readonly disruption?: string;
}
