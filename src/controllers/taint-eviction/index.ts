export type { TaintEvictionCause } from './causes.ts';
