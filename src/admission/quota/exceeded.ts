import type { Container, PodSpec, ResourceList, ResourceQuota } from '#cluster';
import { amountOf, type Resources, readResources } from '#pod-facts';
import {
  addQuantities,
  compareQuantities,
  type Instant,
  isZeroQuantity,
  printQuantity,
} from '#units';
import { type CountedPod, podUsage } from './pod-usage.ts';

/**
 * Why a quota refuses a pod that it is about, in the words of the API server; undefined where it has
 * room.
 * @param used as the status of the quota says
 * @upstream apiserver pkg/admission/plugin/resourcequota/controller.go CheckRequest (1.36)
 */
export function quotaRefusal(
  { name, hard }: Pick<ResourceQuota, 'name' | 'hard'>,
  used: ResourceList,
  pod: CountedPod,
  now: Instant,
): string | undefined {
  const unspecified = unspecifiedBy(pod.spec, Object.keys(hard));
  if (unspecified !== undefined) return `failed quota: ${name}: must specify ${unspecified}`;
  const [most, counted] = [readResources(hard), readResources(used)];
  const requested = requestedOf(pod, hard, now);
  const over = [...requested.keys()].filter((resource) => {
    const after = addQuantities(amountOf(counted, resource), amountOf(requested, resource));
    return compareQuantities(after, amountOf(most, resource)) > 0;
  });
  if (over.length === 0) return undefined;
  const amounts = (of: Resources): string =>
    over.map((resource) => `${resource}=${printQuantity(amountOf(of, resource))}`).join();
  return (
    `exceeded quota: ${name}, requested: ${amounts(requested)}, used: ${amounts(counted)}, ` +
    `limited: ${amounts(most)}`
  );
}

/** What a pod uses of the resources of a quota; what it uses none of is left out. */
export const requestedOf = (pod: CountedPod, hard: ResourceList, now: Instant): Resources =>
  new Map(
    [...podUsage(pod, now)].filter(
      ([name, amount]) => Object.hasOwn(hard, name) && !isZeroQuantity(amount),
    ),
  );

/** Resources that each container has to give where a quota limits them. */
const TO_SPECIFY: Readonly<Record<string, readonly [of: 'requests' | 'limits', name: string]>> = {
  cpu: ['requests', 'cpu'],
  memory: ['requests', 'memory'],
  'requests.cpu': ['requests', 'cpu'],
  'requests.memory': ['requests', 'memory'],
  'limits.cpu': ['limits', 'cpu'],
  'limits.memory': ['limits', 'memory'],
};

/**
 * The resources of a quota that containers leave out, with the names of these containers.
 * @upstream pkg/quota/v1/evaluator/core/pods.go Constraints (1.36)
 */
function unspecifiedBy(spec: PodSpec, limited: readonly string[]): string | undefined {
  if (spec.resources !== undefined) return undefined;
  const containers = [...spec.containers, ...spec.initContainers];
  const missing = limited.flatMap((resource) => {
    const field = TO_SPECIFY[resource];
    if (field === undefined) return [];
    const without = containers.filter((container) => !gives(container, field));
    return without.length === 0 ? [] : `${resource} for: ${without.map(({ name }) => name).join()}`;
  });
  return missing.length === 0 ? undefined : missing.sort().join('; ');
}

const gives = (
  { resources }: Container,
  [of, name]: readonly [of: 'requests' | 'limits', name: string],
): boolean => Object.hasOwn(resources[of] ?? {}, name);
