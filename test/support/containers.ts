import type { Container, Pod, PodSpec } from '#cluster';
import { spec } from './builders.ts';

/** A container with a request and a limit of memory. */
export const containerOf = (
  name: string,
  { requests, limits }: { readonly requests?: string; readonly limits?: string },
): Container => ({
  name,
  resources: {
    ...(requests !== undefined && { requests: { memory: requests } }),
    ...(limits !== undefined && { limits: { memory: limits } }),
  },
});

/** The fields of a pod with a given spec, besides its name. */
export const specOfContainers = (given: Partial<PodSpec>): Partial<Pod> => spec(given);
