export type { AttachDetachCause } from './causes.ts';
export { AttachDetachController } from './controller.ts';
