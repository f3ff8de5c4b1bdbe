export type { NodeLifecycleCause } from './causes.ts';
