import { driftsIn } from '#autoscaling';
import type { FindingData } from '#documents';
import type { Run } from '#simulation';

/** Nodes that are not like most of their pool at the start. */
export const nodesUnlikeTheirPool = ({
  outcome: { cluster },
  kubeletOf,
}: Pick<Run, 'outcome' | 'kubeletOf'>): readonly FindingData[] =>
  driftsIn(cluster.nodes, {
    thresholdsOf: (node) => kubeletOf(node).evictionHard,
    pods: cluster.pods,
  }).map(({ nodes, ...drift }) => ({
    kind: 'node-unlike-its-pool',
    nodes: [...nodes],
    ...drift,
  }));
