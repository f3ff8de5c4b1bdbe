import { type Node, type Taint, zoneLabelOf } from '#cluster';
import { LABEL_HOSTNAME, LABEL_ZONE } from './instance-types.ts';

/** Taints that tell the state of one node, and are no property of its group. */
const STATE_TAINTS: readonly RegExp[] = [
  /^node\.kubernetes\.io\//,
  /^(?:ToBeDeleted|DeletionCandidateOf)(?:By)?ClusterAutoscaler$/,
  /^node\.cloudprovider\.kubernetes\.io\/shutdown$/,
  /^(?:startup-taint|ignore-taint|status-taint)\.cluster-autoscaler\.kubernetes\.io\//,
];

/** The taints that a new machine like this one has. */
export const lastingTaints = (taints: readonly Taint[]): readonly Taint[] =>
  taints.filter(({ key }) => !STATE_TAINTS.some((pattern) => pattern.test(key)));

/** A new node like an example, before it exists. */
export function nodeLike(example: Node, name: string, zone = zoneLabelOf(example)): Node {
  const { volumesInUse: _, podCIDRs: __, bootID: ___, images: ____, ...model } = example;
  const isElsewhere = zone !== zoneLabelOf(example) && zone !== '';
  const labels = {
    ...model.labels,
    [LABEL_HOSTNAME]: name,
    ...(zone !== '' && { [LABEL_ZONE]: zone }),
  };
  return {
    ...model,
    name,
    uid: `k8s-evict-${name}`,
    annotations: {},
    labels: isElsewhere ? withOldZone(labels, zone) : labels,
    conditions: [],
    taints: lastingTaints(model.taints),
  };
}

/** The deprecated label wins over its successor, so both name the new zone. */
const withOldZone = (labels: Node['labels'], zone: string): Node['labels'] =>
  labels['failure-domain.beta.kubernetes.io/zone'] === undefined
    ? labels
    : { ...labels, 'failure-domain.beta.kubernetes.io/zone': zone };
