export type { NodeIpamCause } from './causes.ts';
export { NodeIpamController } from './controller.ts';
