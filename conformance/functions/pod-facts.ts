import { z } from 'zod';
import {
  computeQosClass,
  isCriticalPod,
  isMirrorPod,
  isNodeCriticalPod,
  isPreemptable,
  isStaticPod,
  kubeletRequest,
  podLimits,
  podQosClass,
  podRequests,
  type Resources,
} from '#pod-facts';
import { quantityMilliValue, quantityValue } from '#units';
import { type FunctionTable, modelled } from './modelled-function.ts';
import { podShape } from './pod-shape.ts';

const resourceOptions = z
  .object({
    useStatusResources: z.boolean(),
    inPlacePodLevel: z.boolean(),
    excludeOverhead: z.boolean(),
    skipPodLevel: z.boolean(),
    nonMissing: z.record(z.string(), z.string()).exactOptional(),
  })
  .transform(({ useStatusResources, inPlacePodLevel, nonMissing, ...same }) => ({
    ...same,
    useStatus: useStatusResources,
    usePodLevelStatus: inPlacePodLevel,
    ...(nonMissing && { missingRequests: nonMissing }),
  }));

/** Facts that follow from a pod alone. */
export const podFunctions: FunctionTable = {
  'QoS class of a pod': modelled(podShape, (pod) => ({
    computed: computeQosClass(pod.spec),
    effective: podQosClass(pod),
  })),

  'effective requests and limits of a pod': modelled(
    z.object({ pod: podShape, options: resourceOptions }),
    ({ pod, options }) => ({
      requests: inThousandths(podRequests(pod, options)),
      limits: inThousandths(podLimits(pod, options)),
    }),
  ),

  podRequest: modelled(z.object({ pod: podShape }), ({ pod }) => ({
    memory: Number(quantityValue(kubeletRequest(pod, 'memory'))),
    'ephemeral-storage': Number(quantityValue(kubeletRequest(pod, 'ephemeral-storage'))),
  })),

  'is a pod critical, node-critical, static, a mirror': modelled(podShape, (pod) => ({
    critical: isCriticalPod(pod),
    nodeCritical: isNodeCriticalPod(pod),
    static: isStaticPod(pod),
    mirror: isMirrorPod(pod),
  })),

  'may the kubelet preempt one pod for another at admission': modelled(
    z.object({ preemptor: podShape, preemptee: podShape }),
    ({ preemptor, preemptee }) => isPreemptable(preemptee, preemptor),
  ),
};

const inThousandths = (resources: Resources): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...resources].map(([name, amount]) => [name, `${quantityMilliValue(amount)}`]),
  );
