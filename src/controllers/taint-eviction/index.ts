export type { TaintEvictionCause } from './causes.ts';
export { type ToleratedTaint, type UsedTolerations, usedTolerations } from './used-tolerations.ts';
