export type { TerminationCause } from './causes.ts';
