export type { PersistentVolumeCause } from './causes.ts';
export { PersistentVolumeController, type PersistentVolumeParts } from './controller.ts';
export type { Surroundings } from './new-volume.ts';
