import type { Cause } from '#simulation';

/** Whether an entry records only a delay. The entry before it records the decision. */
export const isDelay = ({ kind }: Cause): boolean => kind === 'taint-eviction/throttled';
