import type { ApiService } from '#cluster';
import { object, optional, withDefault } from '../../fields/collections.ts';
import { text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, projectMeta } from './meta.ts';

export const API_SERVICE = object({
  metadata: META,
  spec: object({
    group: withDefault(text, ''),
    service: optional(object({ namespace: text, name: text })),
  }),
});

/** Undefined for an API that kube-apiserver answers for itself. */
export function projectApiService({
  metadata,
  spec: { group, service },
}: ValueOf<typeof API_SERVICE>): ApiService | undefined {
  if (service === undefined) return undefined;
  return { ...projectMeta(metadata, ''), group, service: `${service.namespace}/${service.name}` };
}
