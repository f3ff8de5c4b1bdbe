export type { TaintEvictionCause } from './causes.ts';
export { TaintEvictionController } from './controller.ts';
export { usedTolerations } from './evict-pod.ts';
