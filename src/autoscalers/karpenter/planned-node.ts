import type { Node, NodePool } from '#cluster';

/**
 * The node of a machine that is to be ordered. It has room for everything, or for nothing: resources
 * are counted apart, as it may be of several types still.
 */
export function plannedNode(
  name: string,
  { template }: NodePool,
  labels: Node['labels'],
  hasRoom: boolean,
): Node {
  const room = hasRoom ? '1000000' : '0';
  const allocatable = {
    cpu: room,
    memory: `${room}Gi`,
    pods: room,
    'ephemeral-storage': `${room}Gi`,
  };
  return {
    namespace: '',
    name,
    uid: name,
    labels,
    annotations: {},
    ownerReferences: [],
    finalizers: [],
    unschedulable: false,
    taints: template.taints,
    conditions: [],
    capacity: allocatable,
    allocatable,
    boundless: hasRoom ? ['nvidia.com/gpu'] : [],
    kubeletVersion: '',
  };
}
