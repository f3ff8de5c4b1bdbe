import {
  type ClaimFields,
  type PersistentVolumeClaim,
  readObjectSelector,
  type VolumeClaimTemplate,
} from '#cluster';
import { list, object, optional, record } from '../../fields/collections.ts';
import { labelOperator } from '../../fields/known-text.ts';
import { quantityText } from '../../fields/quantity-text.ts';
import { filledText, knownOf, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { classOf, VOLUME_MODE } from './claim-fields.ts';
import { deletionOf, META, namespaceOf, projectMeta } from './meta.ts';

const REQUIREMENT = object({ key: text, operator: labelOperator, values: list(text) });

const CLAIM_FIELDS = {
  accessModes: list(text),
  resources: object({ requests: record(quantityText, ['storage']) }),
  storageClassName: optional(text),
  volumeMode: VOLUME_MODE,
  selector: optional(object({ matchLabels: record(text), matchExpressions: list(REQUIREMENT) })),
};

export const VOLUME_CLAIM_TEMPLATE = object({ metadata: META, spec: object(CLAIM_FIELDS) });

export const PERSISTENT_VOLUME_CLAIM = object({
  metadata: META,
  spec: object({ ...CLAIM_FIELDS, volumeName: filledText }),
  status: object({ phase: knownOf(['Pending', 'Bound', 'Lost']) }),
});

export function projectPersistentVolumeClaim({
  metadata,
  spec,
  status,
}: ValueOf<typeof PERSISTENT_VOLUME_CLAIM>): PersistentVolumeClaim {
  const { volumeName } = spec;
  return {
    phase: status.phase ?? (volumeName === undefined ? 'Pending' : 'Bound'),
    ...projectMeta(metadata, namespaceOf(metadata)),
    ...deletionOf(metadata),
    ...fieldsOf({ metadata, spec }),
    ...(volumeName !== undefined && { volumeName }),
  };
}

export const projectVolumeClaimTemplate = (
  raw: ValueOf<typeof VOLUME_CLAIM_TEMPLATE>,
): VolumeClaimTemplate => ({ name: raw.metadata.name, claim: fieldsOf(raw) });

function fieldsOf({ metadata, spec }: ValueOf<typeof VOLUME_CLAIM_TEMPLATE>): ClaimFields {
  const { accessModes, volumeMode, selector } = spec;
  const { storage } = spec.resources.requests;
  const storageClassName = classOf(metadata, spec.storageClassName);
  return {
    accessModes,
    ...(storage !== undefined && { storage }),
    ...(storageClassName !== undefined && { storageClassName }),
    volumeMode,
    ...(selector && { selector: readObjectSelector(selector) }),
  };
}
