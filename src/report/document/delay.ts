import type { Cause } from '#simulation';

/** Does an entry say only that something took its time? What was decided stands in the one before. */
export const isDelay = ({ kind }: Cause): boolean => kind === 'taint-eviction/throttled';
