import type { Namespace } from '#cluster';
import { object } from '../../fields/collections.ts';
import { knownOf } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, projectMeta } from './meta.ts';

export const NAMESPACE = object({
  metadata: META,
  status: object({ phase: knownOf(['Active', 'Terminating']) }),
});

/** The API server labels every namespace with its name. */
export function projectNamespace({ metadata, status }: ValueOf<typeof NAMESPACE>): Namespace {
  const meta = projectMeta(metadata, '');
  const isLeaving = metadata.deletionTimestamp !== undefined;
  return {
    ...meta,
    labels: { ...meta.labels, 'kubernetes.io/metadata.name': meta.name },
    phase: status.phase ?? (isLeaving ? 'Terminating' : 'Active'),
  };
}
