export type { PersistentVolumeCause } from './causes.ts';
export { PersistentVolumeController } from './controller.ts';
