import {
  isPodReady,
  isTerminal,
  isTerminating,
  type ObjectMeta,
  type OwnerReference,
  type Pod,
  podConditionOf,
  type WorkloadKind,
} from '#cluster';
import { firstDifference, type Instant } from '#units';

/**
 * Whether a pod counts as one that a workload wants: neither finished nor terminating.
 * @upstream pkg/controller/controller_utils.go IsPodActive (1.36)
 */
export const isActive = (pod: Pick<Pod, 'phase' | 'deletionTimestamp'>): boolean =>
  !isTerminal(pod) && !isTerminating(pod);

/**
 * Whether a pod is being deleted and has not ended.
 * @upstream pkg/controller/controller_utils.go IsPodTerminating (1.36)
 */
export const isEnding = (pod: Pick<Pod, 'phase' | 'deletionTimestamp'>): boolean =>
  !isTerminal(pod) && isTerminating(pod);

/** The later in its life a pod is, the longer it is kept. */
const PHASE_ORDER: Readonly<Record<Pod['phase'], number>> = {
  Pending: 0,
  Unknown: 1,
  Running: 2,
  Succeeded: 2,
  Failed: 2,
};

/** Pods that are bound, further on and ready come last. */
export const compareProgress = (a: Pod, b: Pod): number =>
  firstDifference(
    Number(a.nodeName !== undefined) - Number(b.nodeName !== undefined),
    PHASE_ORDER[a.phase] - PHASE_ORDER[b.phase],
    Number(isPodReady(a)) - Number(isPodReady(b)),
  );

export const readySince = (pod: Pod): Instant | undefined => {
  const ready = podConditionOf(pod, 'Ready');
  return ready?.status === 'True' ? ready.lastTransitionTime : undefined;
};

/** An unknown time counts as newest. */
export function newestFirst(a: Instant | undefined, b: Instant | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return -1;
  return b === undefined ? 1 : b - a;
}

/**
 * Pods whose containers were restarted more often come first; sidecars count where all others are
 * equal.
 * @upstream pkg/controller/controller_utils.go compareMaxContainerRestarts (1.36)
 */
export const compareRestarts = (a: Pod, b: Pod): number =>
  firstDifference(
    most(b.containerStatuses) - most(a.containerStatuses),
    sidecarRestarts(b) - sidecarRestarts(a),
  );

const most = (statuses: readonly { readonly restartCount: number }[]): number =>
  statuses.reduce((found, { restartCount }) => Math.max(found, restartCount), 0);

function sidecarRestarts({ spec, initContainerStatuses = [] }: Pod): number {
  const sidecars = spec.initContainers.filter(({ restartPolicy }) => restartPolicy === 'Always');
  return most(
    initContainerStatuses.filter(({ name }) => sidecars.some((sidecar) => sidecar.name === name)),
  );
}

/** The fields of an owner that a reference must match. */
export interface Owner extends Pick<ObjectMeta, 'namespace' | 'name' | 'uid'> {
  readonly kind: WorkloadKind;
}

/**
 * Whether a reference means this very object. Another object may have had its name before, so that
 * the uid counts as well; hand-written objects have none on either side.
 */
export const refersTo = (
  { kind, name, uid }: Pick<OwnerReference, 'kind' | 'name' | 'uid'>,
  owner: Owner,
): boolean => kind === owner.kind && name === owner.name && uid === owner.uid;
