import type { CauseId } from '#causes';
import { type Pod, podConditionOf } from '#cluster';
import type { Timer } from '#timeline';
import type { Instant } from '#units';
import type { BackOff } from './back-off.ts';

/** A container that was killed and is not ready again. */
interface FallenContainer {
  /** Never started again; waiting for its start; or started and not ready yet. */
  readonly state: 'over' | 'waiting' | 'starting';
  readonly endedAt: Instant;
  readonly cause: CauseId;
  readonly timer?: Timer | undefined;
}

/** The kubelet's knowledge of a pod with a killed container. */
export interface FallenPod {
  readonly pod: Pod & { readonly nodeName: string };
  /** Whether its kubelet called it ready before the first of them was killed. */
  readonly wasReady: boolean;
  readonly containers: Map<string, FallenContainer>;
  /** The restarts of each container, including those in the snapshot. */
  readonly restarts: Map<string, number>;
  /** Lost with the kubelet. */
  readonly backOffs: Map<string, BackOff>;
}

export function fallen(pod: Pod): FallenPod {
  const { nodeName = '' } = pod;
  const ready = podConditionOf(pod, 'ContainersReady') ?? podConditionOf(pod, 'Ready');
  return {
    pod: { ...pod, nodeName },
    wasReady: ready?.status === 'True',
    containers: new Map(),
    restarts: new Map(),
    backOffs: new Map(),
  };
}

/** Starts that the API shows count, too. */
export function restartsOf({ pod, restarts }: FallenPod, container: string): number {
  const statuses = [...pod.containerStatuses, ...(pod.initContainerStatuses ?? [])];
  const shown = statuses.find(({ name }) => name === container)?.restartCount ?? 0;
  return restarts.get(container) ?? shown;
}
