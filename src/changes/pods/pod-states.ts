import { isPodReady, type Pod, type PodSpec } from '#cluster';

/** A pod with another spec that goes on running: new containers run, the others as before. */
export function withSpec(pod: Pod, spec: PodSpec): Pod {
  const known = new Map(pod.containerStatuses.map((status) => [status.name, status]));
  const ready = isPodReady(pod);
  return {
    ...pod,
    spec,
    containerStatuses: spec.containers.map(({ name }) => {
      const {
        resources: _,
        allocatedResources: __,
        ...status
      } = known.get(name) ?? {
        ...{ name, state: 'running', ready, restartCount: 0 },
      };
      return status;
    }),
    actuatedResources: undefined,
    allocatedResources: undefined,
    qosClass: undefined,
  };
}

/** A pod that has no node yet. */
export const withoutNode = (pod: Pod): Pod => ({
  ...pod,
  nodeName: undefined,
  nominatedNodeName: undefined,
  phase: 'Pending',
  conditions: [],
  containerStatuses: [],
  initContainerStatuses: undefined,
  startTime: undefined,
  startedAt: undefined,
  waitingReason: undefined,
});

/**
 * A pod that has run on a node for long.
 * @param like - a pod of the same workload, whose times it gets
 */
export const running = (pod: Pod, nodeName: string, like: Pod | undefined): Pod => ({
  ...pod,
  nodeName,
  phase: 'Running',
  creationTimestamp: like?.creationTimestamp,
  startTime: like?.startTime,
  startedAt: like?.startedAt,
  conditions: READY.map((type) => {
    const since = like?.conditions.find((each) => each.type === type)?.lastTransitionTime;
    return {
      ...{ type, status: 'True', reason: '' },
      ...(since !== undefined && { lastTransitionTime: since }),
    };
  }),
  containerStatuses: pod.spec.containers.map(({ name }) => ({
    ...{ name, state: 'running', ready: true, restartCount: 0 },
  })),
});

const READY = ['PodScheduled', 'Initialized', 'ContainersReady', 'Ready'] as const;
