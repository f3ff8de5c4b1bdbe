import { withDefault } from '../../fields/collections.ts';
import { oneOf } from '../../fields/scalars.ts';
import type { RawMeta } from './meta.ts';

export const VOLUME_MODE = withDefault(oneOf(['Filesystem', 'Block']), 'Filesystem');

/** The storage class of a volume or claim: the beta annotation takes precedence over the field. */
export const classOf = (metadata: RawMeta, field: string | undefined): string | undefined =>
  metadata.annotations['volume.beta.kubernetes.io/storage-class'] ?? field;
