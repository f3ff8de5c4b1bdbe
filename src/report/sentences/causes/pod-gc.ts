import type { PodGcCause } from '#controllers/pod-gc';
import type { Words } from './words.ts';

/** Decisions of pod garbage collection. */
export const POD_GC_WORDS: Words<PodGcCause['kind']> = {
  'pod-gc/node-missing': ({ node }) => `pods are bound to ${node}, which does not exist`,
  'pod-gc/orphaned': ({ node }) => `its node ${node} is gone`,
  'pod-gc/out-of-service': ({ node }) => `${node} is out of service, and the pod is Terminating`,
  'pod-gc/too-many-terminated': () => 'there are more finished pods than may be kept',
  'pod-gc/unscheduled-terminating': () => 'it is Terminating and was never bound to a node',
};
