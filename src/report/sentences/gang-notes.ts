import type { Limit } from '#assumptions';
import { listed } from '#words';

type Kind = Extract<Limit['kind'], `gangs-${string}`>;
type NoteOf = { readonly [K in Kind]: Extract<Limit, { readonly kind: K }> };

/** What is left out about gangs, in words. */
export const GANG_NOTES: { readonly [K in Kind]: (note: NoteOf[K]) => string } = {
  'gangs-not-shown': ({ names }) =>
    `the snapshot does not show ${listed(names)}: here the pods are bound one by one, where Kubernetes ` +
    'may wait until enough of them have a node',
  'gangs-preempted-singly': () =>
    'preemption of gangs as a whole (WorkloadAwarePreemption): here single pods of a gang are preempted',
};
