import type { Container, ResourceRequirements } from '#cluster';

/** A container by name, with what it is given. */
export const container = (
  name: string,
  resources: ResourceRequirements = {},
  restartPolicy?: string,
): Container => ({ name, resources, ...(restartPolicy && { restartPolicy }) });

/** A spec for functions that read one. The fields of the last argument win. */
export const spec = <More extends object>(containers: readonly Container[], more?: More) => ({
  containers,
  initContainers: [] as readonly Container[],
  ...more,
});

export const memory = (quantity: string): ResourceRequirements => ({
  requests: { memory: quantity },
});
