import type { AutoscalerAssumption } from '#assumptions';
import { printInstant } from '#units';
import { listed } from '#words';

type AssumptionOf<K extends AutoscalerAssumption['kind']> = Extract<
  AutoscalerAssumption,
  { readonly kind: K }
>;

/** What a snapshot cannot tell of an autoscaler, in words. */
export const AUTOSCALER_WORDS: {
  readonly [K in AutoscalerAssumption['kind']]: (assumption: AssumptionOf<K>) => string;
} = {
  'provision-time-assumed': ({ seconds }) =>
    `a machine has its Node object ${seconds}s after its order: no NodeClaim shows the time; ` +
    'set.autoscaler.provisionTime sets it',
  'ready-time-assumed': ({ seconds }) =>
    `a new node is Ready ${seconds}s after it has joined: no node shows the time; ` +
    'set.autoscaler.readyAfter sets it',
  'autoscaler-report-old': ({ at }) =>
    `the report of Cluster Autoscaler is of ${printInstant(at)}: it did not run at the start, and ` +
    'adds no nodes; --autoscaler cluster-autoscaler plays it',
  'group-sizes-assumed': ({ names }) =>
    `no report has the largest size of ${listed(names)}: twice as many nodes as there are; ` +
    'set.autoscaler.maxSize sets it',
  'pools-from-nodes': ({ names }) =>
    `the snapshot lacks the ${names.length === 1 ? 'NodePool' : 'NodePools'} ${listed(names)} that labels of ` +
    'nodes name: as their nodes are, without limits; k8s-evict capture --add nodepools -o more.json has them',
  'events-without-autoscaler': ({ names }) =>
    `${listed(names)} ${names.length === 1 ? 'changes' : 'change'} nothing here: ` +
    (names.includes('zoneCapacity') || names.includes('replaceNode')
      ? 'the snapshot shows no autoscaler that orders machines; --autoscaler plays one'
      : 'only Karpenter heeds it, and it does not act here; --autoscaler karpenter plays it'),
  'nodes-without-autoscaler': ({ names }) =>
    `no autoscaler that acts here has made ${listed(names, 3)}: events that only it heeds change nothing there`,
  'expander-priorities-unread': ({ isThere }) =>
    isThere
      ? 'the expander of Cluster Autoscaler is priority, and its ConfigMap has no priorities that can be read: ' +
        'it takes any of the groups that would do, and so does this report'
      : 'the expander of Cluster Autoscaler is priority, and the snapshot lacks its ConfigMap ' +
        'cluster-autoscaler-priority-expander: any of the groups that would do is taken, and another one may come',
  'instance-types-from-nodes': () =>
    'the cloud offers the instance types that nodes have, at prices by their CPUs; ' +
    'set.autoscaler.catalogue has others',
};
