import type { Service } from '#cluster';
import { list, object, record, withDefault } from '../../fields/collections.ts';
import { flag, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, namespaceOf, projectMeta } from './meta.ts';

export const SERVICE = object({
  metadata: META,
  spec: object({
    type: withDefault(text, 'ClusterIP'),
    selector: record(text),
    publishNotReadyAddresses: withDefault(flag, false),
    ipFamilies: list(text),
  }),
});

export function projectService({ metadata, spec }: ValueOf<typeof SERVICE>): Service {
  const { type, selector, publishNotReadyAddresses, ipFamilies } = spec;
  const isAlias = type === 'ExternalName';
  const selects = !isAlias && Object.keys(selector).length > 0;
  return {
    publishNotReadyAddresses,
    ...(isAlias && { isAlias }),
    ...projectMeta(metadata, namespaceOf(metadata)),
    ...(selects && { selector }),
    ...(ipFamilies.length > 1 && { families: ipFamilies.length }),
  };
}
