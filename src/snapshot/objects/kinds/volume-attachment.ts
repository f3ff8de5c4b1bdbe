import type { VolumeAttachment } from '#cluster';
import { object, withDefault } from '../../fields/collections.ts';
import { filledText, flag, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { deletionOf, META, projectMeta } from './meta.ts';

export const VOLUME_ATTACHMENT = object({
  metadata: META,
  spec: object({
    attacher: text,
    nodeName: text,
    source: object({ persistentVolumeName: filledText }),
  }),
  status: object({ attached: withDefault(flag, false) }),
});

export const projectVolumeAttachment = ({
  metadata,
  spec,
  status,
}: ValueOf<typeof VOLUME_ATTACHMENT>): VolumeAttachment => ({
  attacher: spec.attacher,
  ...projectMeta(metadata, ''),
  ...deletionOf(metadata),
  nodeName: spec.nodeName,
  ...spec.source,
  attached: status.attached,
});
