import { type Affinity, NODE_NAME_FIELD } from '#cluster';

/**
 * The affinity of a DaemonSet's pod for one node, which replaces the required terms of the
 * template.
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
