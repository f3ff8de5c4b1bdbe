import type { Node } from '#cluster';

/** The labels with which autoscalers and clouds mark machines that they may take back. */
const SPOT_LABELS: readonly (readonly [key: string, value: string])[] = [
  ['karpenter.sh/capacity-type', 'spot'],
  ['eks.amazonaws.com/capacityType', 'SPOT'],
  ['cloud.google.com/gke-spot', 'true'],
  ['cloud.google.com/gke-preemptible', 'true'],
  ['kubernetes.azure.com/scalesetpriority', 'spot'],
  ['node.kubernetes.io/lifecycle', 'spot'],
];

/** Whether the cloud may take the machine of a node back, as its labels tell. */
export const isSpot = ({ labels }: Pick<Node, 'labels'>): boolean =>
  SPOT_LABELS.some(([key, value]) => labels[key] === value);
