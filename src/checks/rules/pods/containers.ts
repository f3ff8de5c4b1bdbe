import type { Container, ResourceList } from '#cluster';
import { isSidecar } from '#pod-facts';
import { parseQuantity, quantityMilliValue, quantitySign } from '#units';
import type { FieldPath } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';

interface PlacedContainer {
  readonly container: Container;
  readonly path: FieldPath;
}

/** Containers that run as long as their pod. */
export const lastingContainers = ({ spec, within }: PodSubject): readonly PlacedContainer[] => [
  ...spec.containers.map((container, index) => ({
    container,
    path: [...within, 'containers', index],
  })),
  ...spec.initContainers.flatMap((container, index) =>
    isSidecar(container) ? [{ container, path: [...within, 'initContainers', index] }] : [],
  ),
];

/** Whether a list names a resource. */
export function has(list: ResourceList | undefined, resource: string): boolean {
  const read = parseQuantity(list?.[resource] ?? '');
  return read.ok && quantitySign(read.value) > 0;
}

/**
 * The amount of a resource in a list, in thousandths; undefined where the list does not name it.
 */
export function milliOf(list: ResourceList | undefined, resource: string): number | undefined {
  const read = parseQuantity(list?.[resource] ?? '');
  return read.ok ? Number(quantityMilliValue(read.value)) : undefined;
}
