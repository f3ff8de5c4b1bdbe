import type { StorageClass } from '#cluster';
import { list, object, withDefault } from '../../fields/collections.ts';
import { oneOf, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, projectMeta } from './meta.ts';

export const STORAGE_CLASS = object({
  metadata: META,
  provisioner: withDefault(text, ''),
  volumeBindingMode: withDefault(oneOf(['Immediate', 'WaitForFirstConsumer']), 'Immediate'),
  allowedTopologies: list(
    object({ matchLabelExpressions: list(object({ key: text, values: list(text) })) }),
  ),
});

export const projectStorageClass = ({
  metadata,
  ...fields
}: ValueOf<typeof STORAGE_CLASS>): StorageClass => ({ ...projectMeta(metadata, ''), ...fields });
