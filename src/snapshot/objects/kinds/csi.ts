import type { CsiDriver, CsiNode } from '#cluster';
import { list, object, optional, withDefault } from '../../fields/collections.ts';
import { flag, integer, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, projectMeta } from './meta.ts';

export const CSI_NODE = object({
  metadata: META,
  spec: object({
    drivers: list(
      object({
        name: text,
        allocatable: object({ count: optional(integer) }),
        topologyKeys: optional(list(text)),
      }),
    ),
  }),
});

export const projectCsiNode = ({ metadata, spec }: ValueOf<typeof CSI_NODE>): CsiNode => ({
  ...projectMeta(metadata, ''),
  drivers: spec.drivers.map(({ name, allocatable: { count }, topologyKeys }) => ({
    name,
    ...(count !== undefined && { allocatableCount: count }),
    ...(topologyKeys !== undefined && { topologyKeys }),
  })),
});

export const CSI_DRIVER = object({
  metadata: META,
  spec: object({ attachRequired: withDefault(flag, true) }),
});

export const projectCsiDriver = ({ metadata, spec }: ValueOf<typeof CSI_DRIVER>): CsiDriver => ({
  ...projectMeta(metadata, ''),
  ...spec,
});
