import { controllerOf, isTerminal, type Pod } from '#cluster';
import { isMirrorPod } from '#pod-facts';
import { hours, type Instant, later, seconds } from '#units';
import type { ClusterAutoscalerOptions } from './options.ts';

/** What a removal of its node means for a pod. */
export type Drainability =
  | { readonly kind: 'skip' | 'move' | 'move-best-effort' | 'wait' }
  | { readonly kind: 'block'; readonly because: BlockReason };

export type BlockReason =
  | 'controller-missing'
  | 'too-few-replicas'
  | 'not-replicated'
  | 'custom-controller'
  | 'system-pod-without-budget'
  | 'not-safe-to-evict'
  | 'local-storage'
  | 'budget';

/** What the rules know besides the pod. */
export interface Surroundings {
  readonly now: Instant;
  readonly options: Pick<
    ClusterAutoscalerOptions,
    'skipsSystemPods' | 'skipsLocalStorage' | 'skipsCustomControllers' | 'minReplicaCount'
  >;
  /** The wanted number of pods of its controller; undefined where the controller is missing. */
  readonly replicasOf: (pod: Pod) => number | undefined;
  readonly hasBudget: (pod: Pod) => boolean;
  /** Whether the budgets of a pod let it go, after those that were planned before it. */
  readonly isAllowed: (pod: Pod) => boolean;
}

const SAFE_TO_EVICT = 'cluster-autoscaler.kubernetes.io/safe-to-evict';
const SAFE_VOLUMES = 'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes';

const REPLICATED: ReadonlySet<string> = new Set([
  'ReplicationController',
  'ReplicaSet',
  'Job',
  'StatefulSet',
]);

/** How long a pod may take beyond its grace period until it no longer counts. */
const EXTRA_GRACE = seconds(30);

/** @upstream cluster-autoscaler simulator/drainability/rules/longterminating/rule.go Drainable (1.36) */
export const isLongTerminating = (
  { deletionTimestamp, spec }: Pick<Pod, 'deletionTimestamp' | 'spec'>,
  now: Instant,
): boolean =>
  deletionTimestamp !== undefined &&
  later(later(deletionTimestamp, seconds(spec.terminationGracePeriodSeconds ?? 30)), EXTRA_GRACE) <
    now;

/**
 * What a removal of its node means for a pod; the first rule that applies decides.
 * @upstream cluster-autoscaler simulator/drainability/rules/rules.go Default (1.36)
 */
export function drainabilityOf(pod: Pod, around: Surroundings): Drainability {
  if (isMirrorPod(pod) || isLongTerminating(pod, around.now)) return { kind: 'skip' };
  return byController(pod, around) ?? byWish(pod) ?? byProtection(pod, around);
}

const isKnownKind = (kind: string): boolean => REPLICATED.has(kind) || kind === 'DaemonSet';

/** Rules about the controller of a pod that come before its annotations. */
function byController(pod: Pod, { options, replicasOf }: Surroundings): Drainability | undefined {
  const kind = controllerOf(pod)?.kind ?? '';
  if (!isKnownKind(kind)) return undefined;
  const replicas = replicasOf(pod);
  if (replicas === undefined) return block('controller-missing');
  const isScaled = kind === 'ReplicaSet' || kind === 'ReplicationController';
  if (isScaled && replicas < options.minReplicaCount) return block('too-few-replicas');
  return kind === 'DaemonSet' ? { kind: 'move-best-effort' } : undefined;
}

/** What a pod says of itself, or that it is over. */
function byWish(pod: Pod): Drainability | undefined {
  const safe = pod.annotations[SAFE_TO_EVICT];
  if (safe === 'true' || isTerminal(pod)) return { kind: 'move' };
  return safe === 'on-completion' ? { kind: 'wait' } : undefined;
}

/** What keeps a pod where it is. */
function byProtection(pod: Pod, around: Surroundings): Drainability {
  const { options, isAllowed } = around;
  const owner = controllerOf(pod);
  if (owner === undefined) return block('not-replicated');
  if (options.skipsCustomControllers && !isKnownKind(owner.kind)) return block('custom-controller');
  if (isSystemPod(pod, around)) {
    return isYoung(pod, around) ? block('system-pod-without-budget') : { kind: 'move' };
  }
  if (pod.annotations[SAFE_TO_EVICT] === 'false') return block('not-safe-to-evict');
  if (options.skipsLocalStorage && hasLocalStorage(pod)) return block('local-storage');
  return isAllowed(pod) ? { kind: 'move' } : block('budget');
}

const YOUNG = hours(1);

/**
 * A system pod without a budget, whose age alone decides: the rules that follow do not count for it.
 * @upstream cluster-autoscaler simulator/drainability/rules/system/rule.go Drainable (1.36)
 */
const isSystemPod = (pod: Pod, { options, hasBudget }: Surroundings): boolean =>
  pod.namespace === 'kube-system' && options.skipsSystemPods && !hasBudget(pod);

const isYoung = ({ creationTimestamp }: Pod, { now }: Surroundings): boolean =>
  creationTimestamp === undefined || later(creationTimestamp, YOUNG) >= now;

const block = (because: BlockReason): Drainability => ({ kind: 'block', because });

/** @upstream cluster-autoscaler simulator/drainability/rules/localstorage/rule.go Drainable (1.36) */
function hasLocalStorage({ spec, annotations }: Pod): boolean {
  const safe = new Set((annotations[SAFE_VOLUMES] ?? '').split(',').map((name) => name.trim()));
  return (spec.volumes ?? []).some(
    (volume) =>
      !safe.has(volume.name) &&
      (volume.hostPath !== undefined ||
        (volume.emptyDir !== undefined && volume.emptyDir.medium !== 'Memory')),
  );
}
