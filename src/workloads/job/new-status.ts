import type { JobStatus } from '#cluster';

/** The status of a Job whose controller has not counted anything yet. */
export const NEW_STATUS: JobStatus = {
  active: 0,
  succeeded: 0,
  failed: 0,
  terminating: 0,
  completedIndexes: '',
  failedIndexes: '',
  conditions: [],
};
