import { DEFAULT_BACKOFF_LIMIT, type JobSpec, type JobStatus } from '#cluster';
import { list, object, optional, withDefault } from '../../fields/collections.ts';
import {
  filledText,
  flag,
  integer,
  oneOf,
  text,
  timestamp,
  wholeNumber,
} from '../../fields/scalars.ts';
import type { Schema, ValueOf } from '../../fields/schema.ts';
import { CONDITION_STATUS } from './condition-status.ts';

const RULE = object({
  action: oneOf(['FailJob', 'FailIndex', 'Ignore', 'Count']),
  onExitCodes: optional(
    object({
      containerName: filledText,
      operator: oneOf(['In', 'NotIn']),
      values: list(integer),
    }),
  ),
  onPodConditions: optional(
    list(object({ type: text, status: withDefault(CONDITION_STATUS, 'True') })),
  ),
});

/** The fields of a Job's spec, without its selector and template. */
export const JOB_SPEC = {
  parallelism: optional(wholeNumber),
  completions: optional(wholeNumber),
  completionMode: withDefault(oneOf(['NonIndexed', 'Indexed']), 'NonIndexed'),
  backoffLimit: optional(wholeNumber),
  backoffLimitPerIndex: optional(wholeNumber),
  maxFailedIndexes: optional(wholeNumber),
  podReplacementPolicy: optional(oneOf(['TerminatingOrFailed', 'Failed'])),
  podFailurePolicy: optional(object({ rules: list(RULE) })),
  successPolicy: optional(
    object({
      rules: list(
        object({ succeededIndexes: optional(text), succeededCount: optional(wholeNumber) }),
      ),
    }),
  ),
  suspend: withDefault(flag, false),
  activeDeadlineSeconds: optional(wholeNumber),
  ttlSecondsAfterFinished: optional(wholeNumber),
  managedBy: filledText,
};

export const JOB_STATUS: Schema<JobStatus> = object({
  active: withDefault(wholeNumber, 0),
  succeeded: withDefault(wholeNumber, 0),
  failed: withDefault(wholeNumber, 0),
  terminating: withDefault(wholeNumber, 0),
  completedIndexes: withDefault(text, ''),
  failedIndexes: withDefault(text, ''),
  startTime: optional(timestamp),
  completionTime: optional(timestamp),
  conditions: list(object({ type: text, status: CONDITION_STATUS, reason: withDefault(text, '') })),
});

/** With only limits per index, the limit for all failures is out of reach. */
const UNLIMITED = 2 ** 31 - 1;

const JOB_SPEC_OBJECT = object(JOB_SPEC);

/** @upstream pkg/apis/batch/v1/defaults.go SetDefaults_Job (1.36) */
export function projectJobSpec(raw: ValueOf<typeof JOB_SPEC_OBJECT>): JobSpec {
  const { parallelism, completions, podFailurePolicy, successPolicy, ...rest } = raw;
  const { completionMode, backoffLimitPerIndex, maxFailedIndexes, podReplacementPolicy } = rest;
  const { suspend, activeDeadlineSeconds, ttlSecondsAfterFinished, managedBy } = rest;
  const wanted = completions ?? (parallelism === undefined ? 1 : undefined);
  const noLimit = backoffLimitPerIndex === undefined ? DEFAULT_BACKOFF_LIMIT : UNLIMITED;
  return {
    parallelism: parallelism ?? 1,
    ...(wanted !== undefined && { completions: wanted }),
    completionMode,
    backoffLimit: rest.backoffLimit ?? noLimit,
    ...(backoffLimitPerIndex !== undefined && { backoffLimitPerIndex }),
    ...(maxFailedIndexes !== undefined && { maxFailedIndexes }),
    ...(podReplacementPolicy !== undefined && { podReplacementPolicy }),
    ...(podFailurePolicy !== undefined && { podFailurePolicy: podFailurePolicy.rules }),
    ...(successPolicy !== undefined && { successPolicy: successPolicy.rules }),
    suspend,
    ...(activeDeadlineSeconds !== undefined && { activeDeadlineSeconds }),
    ...(ttlSecondsAfterFinished !== undefined && { ttlSecondsAfterFinished }),
    ...(managedBy !== undefined && { managedBy }),
  };
}
