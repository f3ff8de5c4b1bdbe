import type { ObjectMeta } from '#cluster';
import type { Instant } from '#units';
import { list, object, optional, record, withDefault } from '../../fields/collections.ts';
import { shared } from '../../fields/interner.ts';
import { flag, integer, loneText, objectName, text, timestamp } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';

/**
 * Names that models read. All others are left out, because some are as large as the object itself.
 */
export const READ_ANNOTATIONS = [
  'cluster-autoscaler.kubernetes.io/last-updated',
  'cluster-autoscaler.kubernetes.io/pod-scale-up-delay',
  'cluster-autoscaler.kubernetes.io/safe-to-evict',
  'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes',
  'cluster-autoscaler.kubernetes.io/scale-down-disabled',
  'karpenter.sh/do-not-disrupt',
  'karpenter.sh/nodepool-hash',
  'batch.kubernetes.io/job-completion-index',
  'batch.kubernetes.io/job-index-failure-count',
  'batch.kubernetes.io/job-index-ignored-failure-count',
  'controller.kubernetes.io/pod-deletion-cost',
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
  'deployment.kubernetes.io/revision',
  'deprecated.daemonset.template.generation',
  'helm.sh/hook',
  'k8s-evict.dev/ignore',
  'kubernetes.io/config.hash',
  'kubernetes.io/config.mirror',
  'kubernetes.io/config.source',
  'pv.kubernetes.io/bind-completed',
  'scheduler.alpha.kubernetes.io/critical-pod',
  'scheduler.alpha.kubernetes.io/defaultTolerations',
  'scheduler.alpha.kubernetes.io/tolerationsWhitelist',
  'service.kubernetes.io/topology-aware-hints',
  'service.kubernetes.io/topology-mode',
  'storageclass.beta.kubernetes.io/is-default-class',
  'storageclass.kubernetes.io/is-default-class',
  'volume.beta.kubernetes.io/storage-class',
  'volume.kubernetes.io/selected-node',
];

const OWNER_REFERENCE = object({
  apiVersion: withDefault(text, ''),
  kind: text,
  name: text,
  uid: withDefault(text, ''),
  controller: optional(flag),
});

const META_FIELDS = {
  name: objectName,
  namespace: withDefault(text, ''),
  uid: withDefault(loneText, ''),
  resourceVersion: optional(loneText),
  labels: shared(record(text)),
  annotations: record(text, READ_ANNOTATIONS),
  creationTimestamp: optional(timestamp),
  deletionTimestamp: optional(timestamp),
  deletionGracePeriodSeconds: optional(integer),
  ownerReferences: shared(list(OWNER_REFERENCE)),
  finalizers: list(text),
};

export const META = object(META_FIELDS);

/** The same for objects whose readers compare the generations of spec and status. */
export const META_WITH_GENERATION = object({ ...META_FIELDS, generation: withDefault(integer, 0) });

export type RawMeta = ValueOf<typeof META>;

/**
 * The part of the metadata that every object keeps, with the namespace that the API gives it. Kinds
 * with many objects spread the result after a field of their own. When an object literal begins
 * with a spread, V8 gives each object its own hidden class, and all of these objects become slow.
 */
export function projectMeta(meta: RawMeta, namespace: string): ObjectMeta {
  const { name, uid, labels, annotations, ownerReferences, finalizers, creationTimestamp } = meta;
  return {
    namespace,
    name,
    uid,
    labels,
    annotations,
    ownerReferences,
    finalizers,
    ...(creationTimestamp !== undefined && { creationTimestamp }),
  };
}

/** kubectl always prints the namespace; handwritten documents leave out the default one. */
export const namespaceOf = (meta: RawMeta): string =>
  meta.namespace === '' ? 'default' : meta.namespace;

/** The time of deletion of an object that only finalizers keep. */
export const deletionOf = ({ deletionTimestamp }: RawMeta): { deletionTimestamp?: Instant } =>
  deletionTimestamp === undefined ? {} : { deletionTimestamp };
