import type { Instant } from '#units';
import type { ConditionStatus } from './node.ts';

/** The API's default of `backoffLimit`. */
export const DEFAULT_BACKOFF_LIMIT = 6;

/** The spec of a v1 Job, with the API's defaults. */
export interface JobSpec {
  readonly parallelism: number;
  /** Absent when one success is enough. */
  readonly completions?: number;
  readonly completionMode: 'NonIndexed' | 'Indexed';
  readonly backoffLimit: number;
  readonly backoffLimitPerIndex?: number;
  readonly maxFailedIndexes?: number;
  readonly podReplacementPolicy?: 'TerminatingOrFailed' | 'Failed';
  readonly podFailurePolicy?: readonly PodFailurePolicyRule[];
  readonly successPolicy?: readonly SuccessPolicyRule[];
  readonly suspend: boolean;
  readonly activeDeadlineSeconds?: number;
  /** When it is deleted after its end, which no controller here does. */
  readonly ttlSecondsAfterFinished?: number;
  /** The controller that manages the Job, when it is not Kubernetes' own. */
  readonly managedBy?: string;
}

/** One rule; the first that matches decides. */
export interface PodFailurePolicyRule {
  readonly action: 'FailJob' | 'FailIndex' | 'Ignore' | 'Count';
  readonly onExitCodes?: {
    readonly containerName?: string;
    readonly operator: 'In' | 'NotIn';
    readonly values: readonly number[];
  };
  readonly onPodConditions?: readonly {
    readonly type: string;
    readonly status: ConditionStatus;
  }[];
}

export interface SuccessPolicyRule {
  readonly succeededIndexes?: string;
  readonly succeededCount?: number;
}

/** The status that a Job's controller has written. */
export interface JobStatus {
  readonly active: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Pods that are being deleted; of all of them only those that are not finished. */
  readonly terminating: number;
  /** Completed indexes, such as `1,3-5`. */
  readonly completedIndexes: string;
  readonly failedIndexes: string;
  readonly startTime?: Instant;
  /** Absent unless it is complete. */
  readonly completionTime?: Instant;
  readonly conditions: readonly JobCondition[];
}

/** Whether a Job has ended, well or not; one without a status has not. */
export const isFinishedJob = (job: { readonly jobStatus?: JobStatus | undefined }): boolean =>
  job.jobStatus?.conditions.some(
    ({ type, status }) => status === 'True' && (type === 'Complete' || type === 'Failed'),
  ) === true;

export interface JobCondition {
  readonly type: string;
  readonly status: ConditionStatus;
  readonly reason: string;
}
