import type { PodGroupObject } from '#cluster';
import { list, object, optional } from '../../fields/collections.ts';
import { integer, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, namespaceOf, projectMeta } from './meta.ts';

const POLICY = object({ gang: optional(object({ minCount: integer })) });

export const POD_GROUP = object({ metadata: META, spec: object({ schedulingPolicy: POLICY }) });

export const projectPodGroup = ({
  metadata,
  spec: { schedulingPolicy },
}: ValueOf<typeof POD_GROUP>): PodGroupObject => ({
  ...projectMeta(metadata, namespaceOf(metadata)),
  kind: 'PodGroup',
  groups: [{ name: '', ...schedulingPolicy.gang }],
});

/** In 1.35 a Workload has the groups itself; later it has templates of PodGroups. */
export const WORKLOAD_OF_GROUPS = object({
  metadata: META,
  spec: object({ podGroups: list(object({ name: text, policy: POLICY })) }),
});

export const projectWorkloadOfGroups = ({
  metadata,
  spec: { podGroups },
}: ValueOf<typeof WORKLOAD_OF_GROUPS>): PodGroupObject => ({
  ...projectMeta(metadata, namespaceOf(metadata)),
  kind: 'Workload',
  groups: podGroups.map(({ name, policy }) => ({ name, ...policy.gang })),
});
