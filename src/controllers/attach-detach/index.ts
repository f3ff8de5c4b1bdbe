export type { AttachDetachCause } from './causes.ts';
export { AttachDetachController, type AttachDetachParts } from './controller.ts';
