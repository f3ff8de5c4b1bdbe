export type { PodGcCause } from './causes.ts';
