import type { Namespace } from '#cluster';
import { object } from '../schema/collections.ts';
import type { ValueOf } from '../schema/schema.ts';
import { META, projectMeta } from './meta.ts';

export const NAMESPACE = object({ metadata: META });

/** The API server labels every namespace with its name. */
export function projectNamespace({ metadata }: ValueOf<typeof NAMESPACE>): Namespace {
  const meta = projectMeta(metadata, '');
  return { ...meta, labels: { ...meta.labels, 'kubernetes.io/metadata.name': meta.name } };
}
