import {
  DEFAULT_BACKOFF_LIMIT,
  isTerminal,
  type JobSpec,
  type OwnerReference,
  type Pod,
  targetNodeOf,
  type WorkloadKind,
  type WorkloadObject,
} from '#cluster';
import { isActive } from '../active-pods.ts';
import { NEW_STATUS } from '../job/new-status.ts';
import { ordinalOf } from '../stateful-set/ordinal.ts';
import { selectorOf, templateOfPods } from './template-of-pods.ts';

/**
 * A workload that is known only by its pods. It wants as many as it has now: pods that are neither
 * finished nor terminating, ready or not, or it would begin by deleting some.
 *
 * @param pods - in canonical order, at least one
 */
export function assumedWorkload(
  kind: WorkloadKind,
  { name, uid }: Pick<OwnerReference, 'name' | 'uid'>,
  pods: readonly Pod[],
  ownerReferences: readonly OwnerReference[],
): WorkloadObject {
  const read = templateOfPods(pods);
  const selector = read && selectorOf(read.template);
  return {
    kind,
    namespace: pods[0]?.namespace ?? '',
    name,
    uid,
    labels: {},
    annotations: {},
    ownerReferences,
    finalizers: [],
    ...(selector && { selector }),
    ...(read && { template: read.template }),
    ...sizeOf(kind, name, pods, read?.volumeClaimTemplates ?? []),
  };
}

function sizeOf(
  kind: WorkloadKind,
  name: string,
  pods: readonly Pod[],
  volumeClaimTemplates: readonly string[],
): Partial<WorkloadObject> {
  const active = pods.filter(isActive);
  switch (kind) {
    case 'StatefulSet':
      return {
        replicas: Math.max(pods.length, highestOrdinal(name, pods) + 1),
        statefulSet: {
          podManagementPolicy: 'OrderedReady',
          firstOrdinal: 0,
          volumeClaimTemplates: volumeClaimTemplates.map((each) => ({ name: each })),
          seatsAnyName: true,
        },
      };
    case 'DaemonSet': {
      const foundOn = new Set(pods.flatMap((pod) => targetNodeOf(pod) ?? []));
      return { daemonSet: { allowsSurge: false, foundOn } };
    }
    case 'Job':
      return { job: onceMore(pods), jobStatus: pods.every(isTerminal) ? OVER : NEW_STATUS };
    default:
      return { replicas: active.length };
  }
}

/** A terminating ordinal will be created again, so it counts. */
const highestOrdinal = (name: string, pods: readonly Pod[]): number =>
  pods.reduce((highest, pod) => Math.max(highest, ordinalOf(name, pod.name) ?? -1), -1);

/** A Job that is done when the pods that it has now have succeeded. */
function onceMore(pods: readonly Pod[]): JobSpec {
  const unfinished = pods.filter((pod) => !isTerminal(pod)).length;
  const succeeded = pods.filter(({ phase }) => phase === 'Succeeded').length;
  return {
    parallelism: Math.max(1, unfinished),
    completions: Math.max(1, unfinished + succeeded),
    completionMode: 'NonIndexed',
    backoffLimit: DEFAULT_BACKOFF_LIMIT,
    suspend: false,
  };
}

/** A Job that has only finished pods may or may not want more; it is taken as complete. */
const OVER = {
  ...NEW_STATUS,
  conditions: [{ type: 'Complete', status: 'True' as const, reason: 'CompletionsReached' }],
};
