import { type Affinity, NODE_NAME_FIELD, type NodeSelectorTerm, type Pod } from '#cluster';

/**
 * The node that a DaemonSet's pod is on or is for; undefined for one that names none.
 * @upstream pkg/controller/daemon/util/daemonset_util.go GetTargetNodeName (1.36)
 */
export function targetNodeOf(pod: Pick<Pod, 'nodeName' | 'spec'>): string | undefined {
  if (pod.nodeName !== undefined) return pod.nodeName;
  const required = pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return required?.nodeSelectorTerms.flatMap((term) => nodeNamedBy(term) ?? [])[0];
}

const nodeNamedBy = ({ matchFields }: NodeSelectorTerm): string | undefined =>
  matchFields.find(
    ({ key, operator, values }) =>
      key === NODE_NAME_FIELD && operator === 'In' && values.length === 1,
  )?.values[0];

/**
 * The affinity of a DaemonSet's pod for one node: that takes the place of what the template requires.
 * @upstream pkg/controller/daemon/util/daemonset_util.go ReplaceDaemonSetPodNodeNameNodeAffinity (1.36)
 */
export const pinnedTo = (nodeName: string, affinity: Affinity = {}): Affinity => ({
  ...affinity,
  nodeAffinity: {
    ...affinity.nodeAffinity,
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: [
        {
          matchExpressions: [],
          matchFields: [{ key: NODE_NAME_FIELD, operator: 'In', values: [nodeName] }],
        },
      ],
    },
  },
});
