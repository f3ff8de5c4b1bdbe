import { isTerminating, type Pod } from '#cluster';

/** Whether a pod is bound to a node whose kubelet has yet to start its containers. */
export const awaitsStart = (pod: Pod): pod is Pod & { readonly nodeName: string } =>
  pod.nodeName !== undefined && pod.phase === 'Pending' && !isTerminating(pod);
