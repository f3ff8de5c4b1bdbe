export type { DeviceTaintEvictionCause } from './causes.ts';
export { DeviceTaintEvictionController } from './controller.ts';
