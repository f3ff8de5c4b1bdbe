import { isReady, nodeSelectorFilter, type Pod, TAINT_OUT_OF_SERVICE } from '#cluster';
import type { FindingData } from '#documents';
import { boundVolumes, volumesAwaited } from '#pod-volumes';
import type { Run } from '#simulation';
import { compareText } from '#units';

type OutOfReach = Extract<FindingData, { readonly kind: 'volume-out-of-reach' }>;

/** Nodes that are ready at the end and still out of service, so that no pod can return to them. */
export const outOfServiceAndReady = ({
  outcome: { final },
}: Pick<Run, 'outcome'>): readonly FindingData[] =>
  final
    .nodesWithTaint(TAINT_OUT_OF_SERVICE)
    .filter(isReady)
    .map(({ name }) => ({ kind: 'out-of-service-node-is-ready', node: name }));

/** Pods that cannot start on their node because a volume of theirs is attached elsewhere. */
export function podsThatAwaitVolumes({
  outcome: { final },
  workloadOf,
}: Pick<Run, 'outcome' | 'workloadOf'>): readonly FindingData[] {
  const attachments = final.shelf('volumeAttachments').list();
  if (attachments.length === 0) return [];
  return final.pods().flatMap((pod) => {
    const { nodeName } = pod;
    if (nodeName === undefined || pod.phase !== 'Pending') return [];
    return volumesAwaited(pod, nodeName, final).flatMap((volume) => {
      const attachedTo = attachments
        .filter(({ persistentVolumeName }) => persistentVolumeName === volume)
        .map((attachment) => attachment.nodeName)
        .sort(compareText);
      if (attachedTo.length === 0) return [];
      return {
        kind: 'volume-attached-elsewhere' as const,
        ...aboutPod(pod, workloadOf),
        node: nodeName,
        volume,
        attachedTo,
      };
    });
  });
}

/** Pods without a node whose volumes no ready node can reach. */
export function podsTiedToLostNodes({
  outcome: { final },
  workloadOf,
}: Pick<Run, 'outcome' | 'workloadOf'>): readonly OutOfReach[] {
  if (final.shelf('persistentVolumes').list().length === 0) return [];
  return final.unboundPods().flatMap((pod) =>
    boundVolumes(pod, final).flatMap(({ name: volume, nodeAffinity }) => {
      if (nodeAffinity === undefined) return [];
      const nodes = final.nodes().filter(nodeSelectorFilter(nodeAffinity));
      if (nodes.some(isReady)) return [];
      return {
        kind: 'volume-out-of-reach' as const,
        ...aboutPod(pod, workloadOf),
        volume,
        nodes: nodes.map(({ name }) => name),
      };
    }),
  );
}

function aboutPod({ key }: Pod, workloadOf: Run['workloadOf']) {
  const workload = workloadOf(key);
  return { pod: key, ...(workload !== undefined && { workload }) };
}
