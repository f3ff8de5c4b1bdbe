import type { Instant } from '#units';
import { awaitsGates, type ContainerStatus, type Pod, podConditionOf } from './objects/pod.ts';
import { withCondition } from './pod-status.ts';

/** The kubelet's report on the containers of a pod. */
export interface ContainersReport {
  readonly ready: boolean;
  /** The number of restarts of containers, by name; unlisted containers keep theirs. */
  readonly restarts: ReadonlyMap<string, number>;
}

/** The pod after its kubelet's report; the same object when nothing is new. */
export function withContainers(pod: Pod, { ready, restarts }: ContainersReport, now: Instant): Pod {
  let after = withRestarts(pod, restarts);
  const status = ready ? 'True' : 'False';
  const reason = ready ? '' : 'ContainersNotReady';
  for (const type of ['ContainersReady', 'Ready']) {
    if (podConditionOf(after, type)?.status === status) continue;
    // Containers that are ready again do not set readiness gates.
    if (type === 'Ready' && ready && awaitsGates(after)) continue;
    after = { ...after, conditions: withCondition(after, type, status, reason, now) };
  }
  return after;
}

function withRestarts(pod: Pod, restarts: ReadonlyMap<string, number>): Pod {
  const inits = new Set(pod.spec.initContainers.map(({ name }) => name));
  let { containerStatuses, initContainerStatuses = [] } = pod;
  for (const [name, restartCount] of restarts) {
    if (inits.has(name)) initContainerStatuses = counted(initContainerStatuses, name, restartCount);
    else containerStatuses = counted(containerStatuses, name, restartCount);
  }
  const isSame =
    containerStatuses === pod.containerStatuses &&
    initContainerStatuses === (pod.initContainerStatuses ?? initContainerStatuses);
  return isSame ? pod : { ...pod, containerStatuses, initContainerStatuses };
}

function counted(
  statuses: readonly ContainerStatus[],
  name: string,
  restartCount: number,
): readonly ContainerStatus[] {
  const existing = statuses.find((status) => status.name === name);
  if (existing?.restartCount === restartCount) return statuses;
  if (existing === undefined) {
    return [...statuses, { name, state: 'running', ready: false, restartCount }];
  }
  return statuses.map((status) => (status === existing ? { ...status, restartCount } : status));
}
