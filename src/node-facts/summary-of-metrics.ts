import type { Node, Pod, PodStats, StatsSummary } from '#cluster';
import { kubeletUid } from '#pod-facts';
import type { Measurements } from '#snapshot';
import { compareText, parseQuantity, quantityValue } from '#units';

/** Memory by the names in metrics. */
export interface MetricsIndex {
  readonly nodes: ReadonlyMap<string, number>;
  /** By `namespace/name`. */
  readonly pods: ReadonlyMap<string, number>;
}

export function indexMetrics({ nodeMetrics, podMetrics }: Measurements): MetricsIndex {
  return {
    nodes: new Map(
      nodeMetrics.flatMap(({ name, memoryBytes }) =>
        memoryBytes === undefined ? [] : [[name, memoryBytes]],
      ),
    ),
    pods: new Map(
      podMetrics.flatMap(({ namespace, name, memoryBytes }) =>
        memoryBytes === undefined ? [] : [[`${namespace}/${name}`, memoryBytes]],
      ),
    ),
  };
}

export interface SummaryOfMetrics {
  readonly summary: StatsSummary;
  /** Without NodeMetrics the use of daemons is unknown. */
  readonly daemonsKnown: boolean;
}

/**
 * The summary that a kubelet would give, from metrics of the API; undefined when they have nothing
 * on the node.
 */
export function summaryOfMetrics(
  { name: nodeName, capacity }: Pick<Node, 'name' | 'capacity'>,
  pods: readonly Pod[],
  metrics: MetricsIndex,
): SummaryOfMetrics | undefined {
  const ofNode = metrics.nodes.get(nodeName);
  if (ofNode === undefined && metrics.pods.size === 0) return undefined;
  const measured = pods.flatMap((pod) => {
    const workingSetBytes = metrics.pods.get(pod.key);
    return workingSetBytes === undefined ? [] : [statsOf(pod, workingSetBytes)];
  });
  const total = bytesIn(capacity['memory']);
  if (total === undefined || (ofNode === undefined && measured.length === 0)) return undefined;
  const ofPods = measured.reduce((sum, { memory }) => sum + (memory?.workingSetBytes ?? 0), 0);
  const workingSetBytes = Math.min(total, ofNode ?? ofPods);
  return {
    summary: {
      node: {
        nodeName,
        memory: { workingSetBytes, availableBytes: total - workingSetBytes },
      },
      pods: measured.sort((a, b) => compareText(a.podRef.uid, b.podRef.uid)),
    },
    daemonsKnown: ofNode !== undefined,
  };
}

const statsOf = (pod: Pod, workingSetBytes: number): PodStats => ({
  podRef: { namespace: pod.namespace, name: pod.name, uid: kubeletUid(pod) },
  memory: { workingSetBytes },
});

function bytesIn(text: string | undefined): number | undefined {
  const quantity = text === undefined ? undefined : parseQuantity(text);
  return quantity?.ok ? Number(quantityValue(quantity.value)) : undefined;
}
