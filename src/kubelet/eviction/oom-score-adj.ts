import type { Container, Pod } from '#cluster';
import {
  amountOf,
  hasPodLevelRequests,
  isNodeCriticalPod,
  isSidecar,
  podQosClass,
  readResources,
  sumContainerRequests,
} from '#pod-facts';
import { quantityValue, wrapInt64 } from '#units';
import type { ContainerBehavior } from '#versions';

/** The fields of a pod that the score reads. */
export type PodToScore = Pick<Pod, 'annotations'> &
  Partial<Pick<Pod, 'qosClass'>> & {
    readonly spec: Pick<
      Pod['spec'],
      'containers' | 'initContainers' | 'resources' | 'priority' | 'priorityClassName'
    >;
  };

const BEST_EFFORT = 1_000;
/** A burstable container never gets the score of a BestEffort one. */
const MOST_BURSTABLE = BEST_EFFORT - 1;

/**
 * The adjustment of the kernel's score for a container when memory runs out, from -998 to 1000: the
 * smaller its request of the machine's memory (in bytes, not 0), the higher.
 * @param guaranteed - the score of Guaranteed pods, by release
 * @upstream pkg/kubelet/qos/policy.go GetContainerOOMScoreAdjust (1.36)
 */
export function oomScoreAdj(
  pod: PodToScore,
  container: Container,
  memoryCapacity: bigint,
  guaranteed: ContainerBehavior['guaranteedOomScore'],
): number {
  if (isNodeCriticalPod(pod)) return guaranteed;
  switch (podQosClass(pod)) {
    case 'Guaranteed':
      return guaranteed;
    case 'BestEffort':
      return BEST_EFFORT;
    case 'Burstable':
      return Math.max(BEST_EFFORT + guaranteed, burstableScore(pod, container, memoryCapacity));
  }
}

function burstableScore(pod: PodToScore, container: Container, memoryCapacity: bigint): number {
  const share = hasPodLevelRequests(pod.spec) ? unassignedShare(pod) : 0n;
  const own = scoreOf(memoryRequest(container) + share, memoryCapacity);
  const score = isInitSidecar(pod, container)
    ? Math.min(own, scoreOf(leastRegularRequest(pod) + share, memoryCapacity))
    : own;
  return score === BEST_EFFORT ? MOST_BURSTABLE : score;
}

/** A share of the machine, in thousandths off 1000; huge requests wrap around, as an int64 does. */
const scoreOf = (request: bigint, memoryCapacity: bigint): number =>
  BEST_EFFORT - Number(wrapInt64(1_000n * request) / memoryCapacity);

const memoryRequest = ({ resources }: Pick<Container, 'resources'>): bigint =>
  quantityValue(amountOf(readResources(resources.requests), 'memory'));

/** A sidecar must not be killed before the containers that it serves. */
const isInitSidecar = ({ spec }: PodToScore, container: Container): boolean =>
  isSidecar(container) && spec.initContainers.some(({ name }) => name === container.name);

function leastRegularRequest({ spec }: PodToScore): bigint {
  const [first = 0n, ...others] = spec.containers.map(memoryRequest);
  let least = first;
  for (const request of others) if (request < least) least = request;
  return least;
}

/**
 * The memory that a pod requests as a whole beyond its containers' requests, in equal shares for
 * all of them.
 * @upstream pkg/kubelet/qos/helpers.go remainingPodMemReqPerContainer (1.36)
 */
function unassignedShare(pod: PodToScore): bigint {
  const { containers, initContainers } = pod.spec;
  const whole = memoryRequest({ resources: pod.spec.resources ?? {} });
  if (whole === 0n) return 0n;
  const assigned = amountOf(sumContainerRequests(pod, { useStatus: false }), 'memory');
  const unassigned = wrapInt64(whole - quantityValue(assigned));
  return unassigned / BigInt(containers.length + initContainers.length);
}
