import type { Node } from '#cluster';

const HOSTNAME = 'kubernetes.io/hostname';

/** A new node like another one, with no more conditions than its kubelet writes. */
export function newNodeLike(
  model: Node,
  name: string,
  labels: Node['labels'] = model.labels,
): Node {
  const { volumesInUse: _, podCIDRs: __, ...rest } = model;
  return {
    ...rest,
    name,
    uid: `k8s-evict-${name}`,
    labels: Object.hasOwn(labels, HOSTNAME) ? { ...labels, [HOSTNAME]: name } : labels,
    unschedulable: false,
    conditions: [],
    taints: model.taints.filter(({ key }) => !key.startsWith('node.kubernetes.io/')),
  };
}
