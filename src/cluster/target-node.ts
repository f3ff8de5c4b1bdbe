import { NODE_NAME_FIELD } from './node-affinity.ts';
import type { NodeSelectorTerm } from './objects/affinity.ts';
import type { Pod } from './objects/pod.ts';

/**
 * The node that a DaemonSet's pod is on or is for; undefined when it has none.
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
