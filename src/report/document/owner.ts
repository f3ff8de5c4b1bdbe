import { controllerOf, type Pod } from '#cluster';

/** The controller of a pod as `Kind/namespace/name`; nodes, which own mirror pods, have no namespace. */
export function ownerOf(pod: Pick<Pod, 'namespace' | 'ownerReferences'>): string | undefined {
  const owner = controllerOf(pod);
  if (owner === undefined) return undefined;
  return owner.kind === 'Node'
    ? `Node/${owner.name}`
    : `${owner.kind}/${pod.namespace}/${owner.name}`;
}
