import { type PersistentVolumeClaim, readObjectSelector } from '#cluster';
import { list, object, optional, record } from '../schema/collections.ts';
import { quantityText } from '../schema/quantity-text.ts';
import { filledText, oneOf, text } from '../schema/scalars.ts';
import type { ValueOf } from '../schema/schema.ts';
import { classOf, VOLUME_MODE } from './claim-fields.ts';
import { deletionOf, META, namespaceOf, projectMeta } from './meta.ts';

const REQUIREMENT = object({ key: text, operator: text, values: list(text) });

export const PERSISTENT_VOLUME_CLAIM = object({
  metadata: META,
  spec: object({
    accessModes: list(text),
    resources: object({ requests: record(quantityText, ['storage']) }),
    storageClassName: optional(text),
    volumeMode: VOLUME_MODE,
    volumeName: filledText,
    selector: optional(object({ matchLabels: record(text), matchExpressions: list(REQUIREMENT) })),
  }),
  status: object({ phase: optional(oneOf(['Pending', 'Bound', 'Lost'])) }),
});

export function projectPersistentVolumeClaim({
  metadata,
  spec,
  status,
}: ValueOf<typeof PERSISTENT_VOLUME_CLAIM>): PersistentVolumeClaim {
  const { volumeName, selector } = spec;
  const { storage } = spec.resources.requests;
  const storageClassName = classOf(metadata, spec.storageClassName);
  return {
    ...projectMeta(metadata, namespaceOf(metadata)),
    ...deletionOf(metadata),
    phase: status.phase ?? (volumeName === undefined ? 'Pending' : 'Bound'),
    accessModes: spec.accessModes,
    ...(storage !== undefined && { storage }),
    ...(storageClassName !== undefined && { storageClassName }),
    volumeMode: spec.volumeMode,
    ...(volumeName !== undefined && { volumeName }),
    ...(selector && { selector: readObjectSelector(selector) }),
  };
}
