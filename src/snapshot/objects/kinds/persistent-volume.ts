import type { PersistentVolume, VolumeSource } from '#cluster';
import { list, object, optional, record, withDefault } from '../../fields/collections.ts';
import { quantityText } from '../../fields/quantity-text.ts';
import { knownOf, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { NODE_SELECTOR } from './affinity.ts';
import { classOf, VOLUME_MODE } from './claim-fields.ts';
import { deletionOf, META, projectMeta } from './meta.ts';

const NO_FIELDS = object({});

/** Sources without a driver of their own; only their presence matters. */
const PLAIN_SOURCES = {
  awsElasticBlockStore: optional(NO_FIELDS),
  azureDisk: optional(NO_FIELDS),
  azureFile: optional(NO_FIELDS),
  cephfs: optional(NO_FIELDS),
  cinder: optional(NO_FIELDS),
  fc: optional(NO_FIELDS),
  flexVolume: optional(NO_FIELDS),
  gcePersistentDisk: optional(NO_FIELDS),
  glusterfs: optional(NO_FIELDS),
  hostPath: optional(NO_FIELDS),
  iscsi: optional(NO_FIELDS),
  local: optional(NO_FIELDS),
  nfs: optional(NO_FIELDS),
  portworxVolume: optional(NO_FIELDS),
  rbd: optional(NO_FIELDS),
  vsphereVolume: optional(NO_FIELDS),
} as const;

type PlainSource = keyof typeof PLAIN_SOURCES;
const PLAIN_SOURCE_NAMES = Object.keys(PLAIN_SOURCES) as readonly PlainSource[];

export const PERSISTENT_VOLUME = object({
  metadata: META,
  spec: object({
    accessModes: list(text),
    capacity: record(quantityText, ['storage']),
    storageClassName: withDefault(text, ''),
    volumeMode: VOLUME_MODE,
    claimRef: optional(
      object({ namespace: withDefault(text, 'default'), name: text, uid: withDefault(text, '') }),
    ),
    nodeAffinity: object({ required: optional(NODE_SELECTOR) }),
    csi: optional(object({ driver: text, volumeHandle: withDefault(text, '') })),
    ...PLAIN_SOURCES,
  }),
  status: object({
    phase: knownOf(['Pending', 'Available', 'Bound', 'Released', 'Failed']),
  }),
});

export function projectPersistentVolume({
  metadata,
  spec,
  status,
}: ValueOf<typeof PERSISTENT_VOLUME>): PersistentVolume {
  const { claimRef } = spec;
  const { storage } = spec.capacity;
  const { required } = spec.nodeAffinity;
  return {
    phase: status.phase ?? (claimRef === undefined ? 'Available' : 'Bound'),
    ...projectMeta(metadata, ''),
    ...deletionOf(metadata),
    accessModes: spec.accessModes,
    ...(storage !== undefined && { storage }),
    storageClassName: classOf(metadata, spec.storageClassName) ?? '',
    volumeMode: spec.volumeMode,
    ...(claimRef && { claimRef }),
    ...(required && { nodeAffinity: required }),
    source: sourceOf(spec),
  };
}

function sourceOf(spec: ValueOf<typeof PERSISTENT_VOLUME>['spec']): VolumeSource {
  if (spec.csi !== undefined) return { kind: 'csi', ...spec.csi };
  return { kind: PLAIN_SOURCE_NAMES.find((name) => spec[name] !== undefined) ?? '' };
}
