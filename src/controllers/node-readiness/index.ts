export type { NodeReadinessCause } from './causes.ts';
export { NodeReadinessController, type NodeReadinessParts } from './controller.ts';
