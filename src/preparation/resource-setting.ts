import type { Container, PodSpec, ResourceList, ResourceRequirements } from '#cluster';

/** The resources of the script's setting, by name of the resource. */
interface WantedResources {
  readonly requests?: ResourceList | undefined;
  readonly limits?: ResourceList | undefined;
}

/**
 * A pod with other requests or limits. The amounts are for the pod as a whole: its first container
 * gets them, and the others give up theirs of these resources. Other resources do not change.
 */
export function withResources(spec: PodSpec, { requests, limits }: WantedResources): PodSpec {
  const containers = spec.containers.map((container, index) => ({
    ...container,
    resources: {
      ...changed('requests', container, requests, index === 0),
      ...changed('limits', container, limits, index === 0),
    },
  }));
  return { ...spec, containers };
}

function changed(
  field: 'requests' | 'limits',
  { resources }: Container,
  wanted: ResourceList = {},
  isFirst: boolean,
): ResourceRequirements {
  const others = Object.entries(resources[field] ?? {}).filter(([name]) => !(name in wanted));
  const amounts = [...others, ...(isFirst ? Object.entries(wanted) : [])];
  if (amounts.length === 0 && resources[field] === undefined) return {};
  return { [field]: Object.fromEntries(amounts) };
}
