export type { PodGcCause } from './causes.ts';
export { PodGcController } from './controller.ts';
