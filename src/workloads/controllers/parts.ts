import type { CauseId, Recorder, TimelineEvent } from '#causes';
import type { Pod, Store, TolerationRules } from '#cluster';
import type { Timeline } from '#timeline';
import type { Instant } from '#units';
import type {
  ControllerWorkers,
  JobBehavior,
  ReplicaSetBehavior,
  StatefulSetBehavior,
} from '#versions';
import type { RolloutCounts } from '../deployment/progress.ts';
import type { WorkloadCause } from './causes.ts';
import type { PodMaker } from './pod-maker.ts';
import type { Writer } from './writer.ts';

type WorkloadWorkers = Pick<
  ControllerWorkers,
  'replicaSet' | 'statefulSet' | 'daemonSet' | 'deployment' | 'job'
>;

/** The parts that the controllers of workloads work with. */
export interface WorkloadParts {
  readonly timeline: Timeline;
  readonly store: Store;
  /** The writer of each of them, by name. */
  readonly writerOf: (component: string) => Writer;
  /** The number of concurrent syncs of each kind. */
  readonly workers: WorkloadWorkers;
  readonly recorder: Recorder<TimelineEvent | WorkloadCause>;
  readonly apiAvailable: () => boolean;
  readonly tolerationRules: TolerationRules;
  readonly jobRules: JobBehavior;
  /** Whether a claim, as `namespace/name`, exists although nothing is known of it. */
  readonly isMissing: (claim: string) => boolean;
  readonly replicaSetRules: ReplicaSetBehavior;
  readonly statefulSetRules: StatefulSetBehavior;
  /** Outlives the controllers, as no name is used twice. */
  readonly maker: PodMaker;
  /** Outlives the controllers, as the API does. */
  readonly rollouts: Rollouts;
  /** Decides between pods without any other difference; without it their names do. */
  readonly tieBreakOf?: ((pod: Pod) => number) | undefined;
}

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
