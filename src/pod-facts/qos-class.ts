import type { Pod, PodSpec, ResourceList, ResourceRequirements } from '#cluster';
import {
  addQuantities,
  compareQuantities,
  NO_QUANTITY,
  type Quantity,
  quantity,
  quantitySign,
  remembered,
} from '#units';

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

/** Quantities by resource name. */
export type Resources = ReadonlyMap<string, Quantity>;

/** A resource list of the API, read; an absent one is empty. */
export const readResources = (list: ResourceList | undefined): Resources =>
  list === undefined ? NOTHING : readList(list);

/** Pods of one template share their lists, which are read repeatedly. */
const readList = remembered(
  (list: ResourceList): Resources =>
    new Map(Object.entries(list).map(([name, text]) => [name, quantity(text)])),
);

const NOTHING: Resources = new Map();

/** The amount of one resource; 0 without an entry. */
export const amountOf = (resources: Resources, name: string): Quantity =>
  resources.get(name) ?? NO_QUANTITY;

/**
 * The sum of both lists.
 * @upstream component-helpers resource/helpers.go addResourceList (1.36)
 */
export function addResources(a: Resources, b: Resources): Resources {
  const sum = new Map(a);
  for (const [name, amount] of b) {
    const present = a.get(name);
    sum.set(name, present === undefined ? amount : addQuantities(present, amount));
  }
  return sum;
}

/** The greater of both lists, name by name. @upstream component-helpers resource/helpers.go max (1.36) */
export function greatestResources(...lists: readonly Resources[]): Resources {
  const greatest = new Map<string, Quantity>();
  for (const list of lists) {
    for (const [name, amount] of list) {
      const present = greatest.get(name);
      if (present === undefined || compareQuantities(amount, present) > 0) {
        greatest.set(name, amount);
      }
    }
  }
  return greatest;
}
