import { isReady, type Node } from '#cluster';

/** The state of a machine in the cloud's API; undefined when it answers with an error. */
export type InstanceState = 'running' | 'stopped' | 'terminated' | undefined;

/** The taint of a node whose instance is stopped. */
export const SHUTDOWN_TAINT = {
  key: 'node.cloudprovider.kubernetes.io/shutdown',
  value: '',
  effect: 'NoSchedule',
} as const;

/** The action of a pass on a node. */
export type NodeVerdict = 'remove-taint' | 'delete' | 'add-taint' | 'nothing';

/**
 * The cloud is asked only about nodes that are not ready. A node whose instance is gone is deleted
 * at once; one whose instance is stopped takes no new pods.
 *
 * @upstream cloud-provider controllers/nodelifecycle/node_lifecycle_controller.go MonitorNodes (1.36)
 */
export function decideNode(node: Pick<Node, 'conditions'>, instance: InstanceState): NodeVerdict {
  if (isReady(node)) return 'remove-taint';
  if (instance === 'terminated') return 'delete';
  return instance === 'stopped' ? 'add-taint' : 'nothing';
}
