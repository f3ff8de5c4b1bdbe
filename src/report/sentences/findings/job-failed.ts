import type { FindingData } from '#documents';
import { offsetText } from '#words';

type JobFailed = Extract<FindingData, { readonly kind: 'job-failed' }>;

/** That a Job has failed, and what follows for its pods. */
export const jobFailedText = ({ workload, reason, at }: Omit<JobFailed, 'message'>): string =>
  `${workload} fails for good at ${offsetText(at)} (${reason}): its pods are not made again`;
