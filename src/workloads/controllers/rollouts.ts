import type { CauseId } from '#causes';
import type { Instant } from '#units';
import type { RolloutCounts } from '../deployment/progress.ts';

/** A rollout that is under way. */
export interface Rollout {
  readonly cause: CauseId;
  /** The last progress, which the deadline of a Deployment counts from. */
  lastProgress: Instant;
  counts?: RolloutCounts;
  /** It has exceeded its deadline. */
  isOverdue: boolean;
}

/**
 * The rollouts that are under way, by workload. The status of a workload in the API holds this, so
 * that it outlives the controllers.
 */
export class Rollouts {
  readonly #underWay = new Map<string, Rollout>();

  of(workload: string): Rollout | undefined {
    return this.#underWay.get(workload);
  }

  begin(workload: string, cause: CauseId, lastProgress: Instant): Rollout {
    const rollout: Rollout = { cause, lastProgress, isOverdue: false };
    this.#underWay.set(workload, rollout);
    return rollout;
  }

  end(workload: string): void {
    this.#underWay.delete(workload);
  }
}
