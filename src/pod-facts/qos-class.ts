import type { Pod, PodSpec, ResourceRequirements } from '#cluster';
import { addQuantities, compareQuantities, type Quantity, quantitySign } from '#units';
import { amountOf, readResources } from './resources.ts';

export type QosClass = 'Guaranteed' | 'Burstable' | 'BestEffort';

type PodForQos = Partial<Pick<Pod, 'qosClass'>> & { readonly spec: SpecForQos };
type SpecForQos = Pick<PodSpec, 'containers' | 'initContainers' | 'resources'>;

/**
 * The QoS class of a pod: that of its status, else computed from its spec.
 * @upstream pkg/apis/core/v1/helper/qos/qos.go GetPodQOS (1.36)
 */
export function podQosClass(pod: PodForQos): QosClass {
  switch (pod.qosClass) {
    case 'Guaranteed':
    case 'Burstable':
    case 'BestEffort':
      return pod.qosClass;
    default:
      return computeQosClass(pod.spec);
  }
}

const COUNTED = ['cpu', 'memory'] as const;

type Totals = Map<string, Quantity>;

/** @upstream pkg/apis/core/v1/helper/qos/qos.go ComputePodQOS (1.36) */
export function computeQosClass(spec: SpecForQos): QosClass {
  const requests: Totals = new Map();
  const limits: Totals = new Map();
  let isLimited = true;
  for (const resources of consideredResources(spec)) {
    addPositive(requests, resources.requests);
    const limited = addPositive(limits, resources.limits);
    isLimited &&= limited === COUNTED.length || isUnlimitedPod(spec);
  }
  if (requests.size === 0 && limits.size === 0) return 'BestEffort';
  return isLimited && areEqual(requests, limits) ? 'Guaranteed' : 'Burstable';
}

/** Resources of the pod as a whole hide those of its containers. */
const consideredResources = (spec: SpecForQos): readonly ResourceRequirements[] =>
  spec.resources === undefined
    ? [...spec.containers, ...spec.initContainers].map((container) => container.resources)
    : [spec.resources];

/** Upstream looks for missing limits of a pod as a whole only where it has some. */
const isUnlimitedPod = (spec: SpecForQos): boolean =>
  spec.resources !== undefined && Object.keys(spec.resources.limits ?? {}).length === 0;

/** Adds positive amounts; returns the number of their resources. */
function addPositive(totals: Totals, list: ResourceRequirements['requests']): number {
  const resources = readResources(list);
  const positive = COUNTED.filter((name) => quantitySign(amountOf(resources, name)) > 0);
  for (const name of positive) {
    const amount = amountOf(resources, name);
    const total = totals.get(name);
    totals.set(name, total === undefined ? amount : addQuantities(amount, total));
  }
  return positive.length;
}

function areEqual(requests: Totals, limits: Totals): boolean {
  if (requests.size !== limits.size) return false;
  return [...requests].every(([name, request]) => {
    const limit = limits.get(name);
    return limit !== undefined && compareQuantities(limit, request) === 0;
  });
}
