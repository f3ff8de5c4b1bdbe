import { type Instant, truncateToSecond } from '#units';
import type { ConditionStatus } from './objects/node.ts';
import { type Pod, type PodCondition, podConditionOf } from './objects/pod.ts';

/** Sets a condition; it keeps its time when its status does not change. */
export function withCondition(
  pod: Pick<Pod, 'conditions'>,
  type: string,
  status: ConditionStatus,
  reason: string,
  now: Instant,
): readonly PodCondition[] {
  const existing = podConditionOf(pod, type);
  const since = existing?.status === status ? existing.lastTransitionTime : undefined;
  const written = { type, status, reason, lastTransitionTime: since ?? now };
  return existing === undefined
    ? [...pod.conditions, written]
    : pod.conditions.map((each) => (each === existing ? written : each));
}

/** A pod that fits on a node, and that the scheduler could not bind to it. */
export const notBound = (pod: Pod, now: Instant): Pod => ({
  ...pod,
  conditions: withCondition(pod, 'PodScheduled', 'False', 'SchedulerError', now),
});

/**
 * A pod that runs on its node, Ready; its kubelet began with it at `since`.
 * @param conditions of such a pod: {@link conditionsOfRunning}
 */
export const running = (pod: Pod, since: Instant, conditions: Pod['conditions']): Pod => ({
  ...pod,
  phase: 'Running',
  startTime: pod.startTime ?? truncateToSecond(since),
  conditions,
});

/** A pod that had ended, and that waits for its containers again. */
export const waitingAgain = (pod: Pod): Pod => ({
  ...pod,
  phase: 'Pending',
  reason: '',
  conditions: pod.conditions.filter(({ type }) => type !== 'DisruptionTarget'),
});

export const conditionsOfRunning = (
  conditions: readonly PodCondition[],
  now: Instant,
): readonly PodCondition[] =>
  CONDITIONS_OF_RUNNING.reduce(
    (all, type) => withCondition({ conditions: all }, type, 'True', '', now),
    conditions,
  );

/** @upstream pkg/kubelet/status/generate.go GeneratePodReadyCondition (1.36) */
export const conditionsOfHeld = (
  conditions: readonly PodCondition[],
  now: Instant,
): readonly PodCondition[] => {
  const all = conditionsOfRunning(conditions, now);
  return withCondition({ conditions: all }, 'Ready', 'False', 'ReadinessGatesNotReady', now);
};

const CONDITIONS_OF_RUNNING = ['Initialized', 'ContainersReady', 'Ready'];

/** A pod that has failed for good; `disruption` is the reason of its condition DisruptionTarget. */
export const failed = (
  pod: Pod,
  reason: string,
  disruption: string | undefined,
  now: Instant,
): Pod => finished({ ...pod, phase: 'Failed', reason }, 'PodFailed', disruption, now);

/** A pod all of whose containers have ended well. */
export const succeeded = (pod: Pod, disruption: string | undefined, now: Instant): Pod =>
  finished({ ...pod, phase: 'Succeeded', reason: '' }, 'PodCompleted', disruption, now);

function finished(
  pod: Pod,
  reason: 'PodFailed' | 'PodCompleted',
  disruption: string | undefined,
  lastTransitionTime: Instant,
): Pod {
  const conditions = pod.conditions.map((condition) =>
    condition.type === 'Ready' || condition.type === 'ContainersReady'
      ? { ...condition, status: 'False' as const, reason, lastTransitionTime }
      : condition,
  );
  const after: Pod = { ...pod, conditions };
  return disruption === undefined ? after : disrupted(after, disruption, lastTransitionTime);
}

/** A pod that a disruption is about to delete. */
export const disrupted = (pod: Pod, reason: string, now: Instant): Pod =>
  isDisruptedBy(pod, reason)
    ? pod
    : { ...pod, conditions: withCondition(pod, 'DisruptionTarget', 'True', reason, now) };

const isDisruptedBy = (pod: Pod, reason: string): boolean => {
  const existing = podConditionOf(pod, 'DisruptionTarget');
  return existing?.status === 'True' && existing.reason === reason;
};

/** A pod whose announced disruption did not delete it. */
export function notDisrupted(pod: Pod, now: Instant): Pod {
  const reason = podConditionOf(pod, 'DisruptionTarget')?.reason ?? '';
  return { ...pod, conditions: withCondition(pod, 'DisruptionTarget', 'False', reason, now) };
}
