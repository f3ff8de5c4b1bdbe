import type { CauseId } from '#causes';
import { type Pod, podConditionOf } from '#cluster';
import type { Timer } from '#timeline';
import type { Instant } from '#units';
import type { BackOff } from './back-off.ts';

/** A container that was killed and is not ready again. */
export interface FallenContainer {
  /** Never started again; waiting for its start; or started and not ready yet. */
  readonly state: 'over' | 'waiting' | 'starting';
  readonly endedAt: Instant;
  readonly cause: CauseId;
  readonly timer?: Timer | undefined;
}

/** The kubelet's knowledge of a pod with a killed container. */
export interface FallenPod {
  readonly pod: Pod & { readonly nodeName: string };
  /** Did its kubelet call it ready before the first of them was killed? */
  readonly wasReady: boolean;
  readonly containers: Map<string, FallenContainer>;
  /** How often each container was started again, those starts included that the snapshot shows. */
  readonly restarts: Map<string, number>;
  /** Forgotten with the kubelet. */
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
