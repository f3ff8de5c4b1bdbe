import type { Container, Pod, PodSpec } from '#cluster';

/** A feature that a node declares, and without which it cannot run some pods. */
export type NodeFeature =
  | 'RestartAllContainersOnContainerExits'
  | 'UserNamespacesHostNetworkSupport'
  | 'VolumeBindMountOptions';

/**
 * The features that a node has to declare for pods with a spec, of all releases.
 * @upstream component-helpers nodedeclaredfeatures/framework.go InferForPodScheduling (1.37)
 */
export function neededFeatures(spec: PodSpec): readonly NodeFeature[] {
  const needed: NodeFeature[] = [];
  const containers = [...spec.containers, ...spec.initContainers];
  if (containers.some(mayRestartAll)) needed.push('RestartAllContainersOnContainerExits');
  if (spec.hostNetwork && spec.hostUsers === false) needed.push('UserNamespacesHostNetworkSupport');
  if (containers.some(({ volumeMounts }) => volumeMounts !== undefined)) {
    needed.push('VolumeBindMountOptions');
  }
  return needed;
}

const mayRestartAll = ({ restartPolicyRules = [] }: Container): boolean =>
  restartPolicyRules.some(({ action }) => action === 'RestartAllContainers');

/**
 * Whether a pod tolerates taints by comparing numbers, which has no effect while that feature is
 * off.
 */
export const comparesTaints = ({ spec }: Pick<Pod, 'spec'>): boolean =>
  spec.tolerations.some(({ operator }) => operator === 'Gt' || operator === 'Lt');
