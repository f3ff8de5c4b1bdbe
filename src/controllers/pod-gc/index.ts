export type { PodGcCause } from './causes.ts';
export { PodGcController, type PodGcParts } from './controller.ts';
