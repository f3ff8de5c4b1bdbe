import {
  controllerOf,
  isTerminal,
  matchesSelector,
  type ObjectMeta,
  type Pod,
  type Volume,
} from '#cluster';
import { isMirrorPod } from '#pod-facts';
import type { Instant } from '#units';
import { isLongTerminating } from './long-terminating.ts';
import type { DrainOptions } from './options.ts';

/** The action of a drain on one pod of its node. */
export type PodChoice =
  | { readonly kind: 'take'; readonly warning?: 'no-controller' }
  | { readonly kind: 'leave'; readonly because: 'long-terminating' | 'daemon-set' | 'mirror' }
  /** One pod that is refused keeps the whole node from being drained. */
  | {
      readonly kind: 'refuse';
      readonly because: 'daemon-set' | 'daemon-set-missing' | 'local-storage' | 'no-controller';
    };

/** The fields of a pod that the choice reads. */
export type PodToChoose = Pick<
  Pod,
  | 'namespace'
  | 'name'
  | 'labels'
  | 'annotations'
  | 'ownerReferences'
  | 'phase'
  | 'deletionTimestamp'
> & { readonly spec: { readonly volumes?: readonly Volume[] } };

export interface DrainSurroundings {
  readonly now: Instant;
  readonly daemonSetExists: (namespace: string, name: string) => boolean;
}

export interface ChosenPod<P> {
  readonly pod: P;
  readonly choice: PodChoice;
}

/**
 * The actions of a drain on the given pods of its node, in their order.
 * @upstream kubectl pkg/drain/drain.go GetPodsForDeletion (1.36)
 */
export const choosePods = <P extends PodToChoose>(
  pods: readonly P[],
  options: DrainOptions,
  surroundings: DrainSurroundings,
): readonly ChosenPod<P>[] =>
  pods
    .filter(({ labels }) => matchesSelector(options.podSelector, labels))
    .map((pod) => ({ pod, choice: choosePod(pod, options, surroundings) }));

/** Whether nothing keeps the node from being drained. */
export const mayDrain = (chosen: readonly ChosenPod<unknown>[]): boolean =>
  chosen.every(({ choice }) => choice.kind !== 'refuse');

/**
 * The first filter that does not want the pod deleted decides. Only the last one's warning is
 * printed: warnings about a missing DaemonSet and lost local data never are.
 * @upstream kubectl pkg/drain/filters.go makeFilters (1.36)
 */
function choosePod(
  pod: PodToChoose,
  options: DrainOptions,
  { now, daemonSetExists }: DrainSurroundings,
): PodChoice {
  if (isLongTerminating(pod, options.skipWaitForDeleteTimeout, now)) {
    return { kind: 'leave', because: 'long-terminating' };
  }
  const ofDaemonSet = chooseForDaemonSet(pod, options, daemonSetExists);
  if (ofDaemonSet !== undefined) return ofDaemonSet;
  if (isMirrorPod(pod)) return { kind: 'leave', because: 'mirror' };
  // A finished pod can always go.
  if (isTerminal(pod)) return { kind: 'take' };
  if (hasLocalStorage(pod) && !options.deleteEmptyDirData) {
    return { kind: 'refuse', because: 'local-storage' };
  }
  if (controllerOf(pod) !== undefined) return { kind: 'take' };
  return options.force
    ? { kind: 'take', warning: 'no-controller' }
    : { kind: 'refuse', because: 'no-controller' };
}

/**
 * A DaemonSet would replace its pod at once, so its pods are never taken while it is there.
 * @upstream kubectl pkg/drain/filters.go daemonSetFilter (1.36)
 */
function chooseForDaemonSet(
  pod: PodToChoose,
  { force, ignoreDaemonSets }: DrainOptions,
  daemonSetExists: DrainSurroundings['daemonSetExists'],
): PodChoice | undefined {
  const daemonSet = daemonSetOf(pod);
  if (daemonSet === undefined || isTerminal(pod)) return undefined;
  if (!daemonSetExists(pod.namespace, daemonSet)) {
    return force ? undefined : { kind: 'refuse', because: 'daemon-set-missing' };
  }
  return ignoreDaemonSets
    ? { kind: 'leave', because: 'daemon-set' }
    : { kind: 'refuse', because: 'daemon-set' };
}

/**
 * Only apps/v1 counts: to kubectl, DaemonSets of older API versions are controllers like any other.
 * Hand-written references may leave the version out.
 */
const daemonSetOf = (pod: Pick<ObjectMeta, 'ownerReferences'>): string | undefined => {
  const owner = controllerOf(pod);
  if (owner?.kind !== 'DaemonSet') return undefined;
  return ['apps/v1', ''].includes(owner.apiVersion) ? owner.name : undefined;
};

/** Data in memory counts, too. @upstream kubectl pkg/drain/filters.go hasLocalStorage (1.36) */
const hasLocalStorage = ({ spec }: PodToChoose): boolean =>
  spec.volumes?.some(({ emptyDir }) => emptyDir !== undefined) ?? false;
