export type { CloudNodeCause } from './causes.ts';
export {
  type Cloud,
  CloudNodeLifecycleController,
  type CloudNodeLifecycleParts,
} from './controller.ts';
