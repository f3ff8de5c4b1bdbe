import type { ObjectMeta, PodSpec } from '#cluster';

const CONFIG_SOURCE = 'kubernetes.io/config.source';
const CONFIG_MIRROR = 'kubernetes.io/config.mirror';

/** The priority of `system-cluster-critical`. */
const SYSTEM_CRITICAL_PRIORITY = 2_000_000_000;

type Annotated = Pick<ObjectMeta, 'annotations'>;
type Prioritised = { readonly spec: Pick<PodSpec, 'priority'> };

/**
 * A pod from a file of the node.
 * @upstream pkg/kubelet/types/pod_update.go IsStaticPod (1.36)
 */
export const isStaticPod = ({ annotations }: Annotated): boolean =>
  Object.hasOwn(annotations, CONFIG_SOURCE) && annotations[CONFIG_SOURCE] !== 'api';

/**
 * The mirror of a static pod in the API.
 * @upstream pkg/kubelet/types/pod_update.go IsMirrorPod (1.36)
 */
export const isMirrorPod = ({ annotations }: Annotated): boolean =>
  Object.hasOwn(annotations, CONFIG_MIRROR);

/** The reason why a kubelet always spares a pod; undefined when it does not. */
export type CriticalBecause = 'static' | 'mirror' | 'priority';

/** @upstream pkg/kubelet/types/pod_update.go IsCriticalPod (1.36) */
export function criticalBecause(pod: Annotated & Prioritised): CriticalBecause | undefined {
  if (isStaticPod(pod)) return 'static';
  if (isMirrorPod(pod)) return 'mirror';
  const { priority } = pod.spec;
  return priority !== undefined && priority >= SYSTEM_CRITICAL_PRIORITY ? 'priority' : undefined;
}

export const isCriticalPod = (pod: Annotated & Prioritised): boolean =>
  criticalBecause(pod) !== undefined;

/** @upstream pkg/kubelet/types/pod_update.go IsNodeCriticalPod (1.36) */
export const isNodeCriticalPod = (
  pod: Annotated & { readonly spec: Pick<PodSpec, 'priority' | 'priorityClassName'> },
): boolean => isCriticalPod(pod) && pod.spec.priorityClassName === 'system-node-critical';

/**
 * Whether a kubelet may kill one pod to make room for another that it admits.
 * @upstream pkg/kubelet/types/pod_update.go Preemptable (1.36)
 */
export function isPreemptable(
  preemptee: Annotated & Prioritised,
  preemptor: Annotated & Prioritised,
): boolean {
  if (isCriticalPod(preemptor) && !isCriticalPod(preemptee)) return true;
  const [its, ours] = [preemptee.spec.priority, preemptor.spec.priority];
  return its !== undefined && ours !== undefined && ours > its;
}

/**
 * The uid under which a kubelet measures a pod: a static one's own, not that of its mirror. Pods
 * that were written by hand may have none and are identified by name.
 */
export const kubeletUid = (
  pod: Pick<ObjectMeta, 'annotations' | 'uid'> & { readonly key?: string },
): string => pod.annotations[CONFIG_MIRROR] ?? (pod.uid === '' ? (pod.key ?? '') : pod.uid);
