import type { ContainerStatus, Pod, PodFailurePolicyRule } from '#cluster';

/**
 * The result of a Job's policy for a failed pod: the action of the first rule that matches. Without
 * one the failure counts.
 *
 * @upstream pkg/controller/job/pod_failure_policy.go matchPodFailurePolicy (1.36)
 */
export const failureAction = (
  policy: readonly PodFailurePolicyRule[] | undefined,
  pod: Pod,
): PodFailurePolicyRule['action'] => policy?.find((rule) => matches(rule, pod))?.action ?? 'Count';

function matches({ onExitCodes, onPodConditions }: PodFailurePolicyRule, pod: Pod): boolean {
  if (onExitCodes !== undefined) {
    const statuses = [...pod.containerStatuses, ...(pod.initContainerStatuses ?? [])];
    return statuses.some((status) => matchesExitCode(onExitCodes, status));
  }
  return (onPodConditions ?? []).some(({ type, status }) =>
    pod.conditions.some((condition) => condition.type === type && condition.status === status),
  );
}

/** Success matches nothing, not even `NotIn`. */
function matchesExitCode(
  { containerName, operator, values }: NonNullable<PodFailurePolicyRule['onExitCodes']>,
  { name, state, exitCode = 0 }: ContainerStatus,
): boolean {
  if (state !== 'terminated' || exitCode === 0) return false;
  if (containerName !== undefined && containerName !== name) return false;
  return values.includes(exitCode) === (operator === 'In');
}
