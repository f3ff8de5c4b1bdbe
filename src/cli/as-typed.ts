/**
 * The variable of a process whose command line says all of its options: another process of this
 * program has made it of its own, and has left out some of them on purpose.
 */
export const AS_TYPED = 'K8S_EVICT_AS_TYPED';
