import type { Limit } from '#assumptions';
import { listed } from '#words';

type Kind = 'ended-jobs-stay' | 'rollouts-by-controllers';
type NoteOf = { readonly [K in Kind]: Extract<Limit, { readonly kind: K }> };

/** What is left out about workloads, in words. */
export const WORKLOAD_NOTES: { readonly [K in Kind]: (note: NoteOf[K]) => string } = {
  'ended-jobs-stay': ({ names }) =>
    `ttlSecondsAfterFinished of ${listed(names)}: here they and their pods stay after their end, where ` +
    'they take no room but count among finished pods',
  'rollouts-by-controllers': ({ names }) =>
    `in the rollout of ${listed(names)} no autoscaler changes replicas, no operator pauses or undoes it, ` +
    'and new pods start, stop and become ready as those of before do',
};
