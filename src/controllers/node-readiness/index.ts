export type { NodeReadinessCause } from './causes.ts';
export { NodeReadinessController } from './controller.ts';
