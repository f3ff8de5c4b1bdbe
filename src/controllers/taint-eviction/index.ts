export type { TaintEvictionCause } from './causes.ts';
export { TaintEvictionController, type TaintEvictionParts } from './controller.ts';
export { type ToleratedTaint, type UsedTolerations, usedTolerations } from './evict-pod.ts';
