import type { PersistentVolumeCause } from '#controllers/persistent-volume';
import type { Words } from './words.ts';

/** Decisions about claims. */
export const PERSISTENT_VOLUME_WORDS: Words<PersistentVolumeCause['kind']> = {
  'persistent-volume/bound': ({ claim, volume }) => `claim ${claim} gets volume ${volume}`,
  'persistent-volume/provisioned': ({ claim, volume, storageClass, node }) =>
    `volume ${volume} of class ${storageClass} is made for claim ${claim}` +
    (node === undefined ? '' : `, where ${node} can use it`),
};
