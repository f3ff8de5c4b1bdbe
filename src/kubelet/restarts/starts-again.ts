import type { Container, Pod, RestartPolicyRule } from '#cluster';
import { isSidecar } from '#pod-facts';

/**
 * Whether a container that was killed is started again. Its exit code is 137, so `OnFailure` is the
 * same as `Always`; a sidecar is always started again.
 *
 * @param ownPolicy whether the kubelet reads `restartPolicy` of containers that are no init containers
 * @upstream pkg/kubelet/container/helpers.go ShouldContainerBeRestarted (1.36)
 */
export function startsAgain(
  { spec }: Pick<Pod, 'spec'>,
  name: string,
  ownPolicy: boolean,
): boolean {
  const named = (container: Container): boolean => container.name === name;
  const init = spec.initContainers.find(named);
  if (init !== undefined && isSidecar(init)) return true;
  const container = ownPolicy ? spec.containers.find(named) : undefined;
  if (container?.restartPolicyRules?.some(restartsKilled)) return true;
  return (container?.restartPolicy ?? spec.restartPolicy) !== 'Never';
}

const KILLED = 137;

/** All actions start the container again. */
function restartsKilled({ exitCodes }: RestartPolicyRule): boolean {
  if (exitCodes === undefined) return false;
  const isNamed = exitCodes.values.includes(KILLED);
  return exitCodes.operator === 'NotIn' ? !isNamed : isNamed;
}

/** Sidecars do not keep a pod running. */
export const allAreOver = (
  { spec }: Pick<Pod, 'spec'>,
  isOver: (container: string) => boolean,
): boolean => spec.containers.every(({ name }) => isOver(name));
