import type { Container, ResourceRequirements } from '#cluster';

/** A container by name, with what it is given. */
export const container = (
  name: string,
  resources: ResourceRequirements = {},
  restartPolicy?: string,
): Container => ({ name, resources, ...(restartPolicy && { restartPolicy }) });

/** What a function on a pod's spec reads; the last argument's fields win. */
export const spec = <More extends object>(containers: readonly Container[], more?: More) => ({
  containers,
  initContainers: [] as readonly Container[],
  ...more,
});

export const memory = (quantity: string): ResourceRequirements => ({
  requests: { memory: quantity },
});
