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
  const allocatable = hasRoom ? ENOUGH : NONE;
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

const roomOf = (each: string): Node['allocatable'] => ({
  cpu: each,
  memory: `${each}Gi`,
  pods: each,
  'ephemeral-storage': `${each}Gi`,
});

const ENOUGH = roomOf('1000000');
const NONE = roomOf('0');
