import { type Cluster, type Node, type ResourceList, zoneLabelOf } from '#cluster';
import { readResources } from '#pod-facts';
import { compareText, quantityMilliValue } from '#units';
import type { AutoscalerSettings, InstanceType } from './settings.ts';

export const LABEL_INSTANCE_TYPE = 'node.kubernetes.io/instance-type';
export const LABEL_CAPACITY_TYPE = 'karpenter.sh/capacity-type';
export const LABEL_ZONE = 'topology.kubernetes.io/zone';
export const LABEL_HOSTNAME = 'kubernetes.io/hostname';

/** The part of the price on demand that a spot machine costs. */
const SPOT = 0.35;

/** Labels of one machine, and not of its type. */
const OWN_LABELS: readonly RegExp[] = [
  /^topology\./,
  /^failure-domain\.beta\.kubernetes\.io\//,
  /^kubernetes\.io\/hostname$/,
  /^karpenter\.sh\//,
  /^eks\.amazonaws\.com\//,
];

/**
 * The instance types that a cloud offers: as given, else those of the nodes that are there, with
 * prices that follow their CPUs.
 */
export function instanceTypesOf(
  { nodes }: Pick<Cluster, 'nodes'>,
  { catalogue }: Pick<AutoscalerSettings, 'catalogue'>,
): readonly InstanceType[] {
  if (catalogue !== undefined) return catalogue;
  const examples = new Map<string, Node>();
  const reserved = new Set<string>();
  for (const node of nodes) {
    const name = node.labels[LABEL_INSTANCE_TYPE];
    if (name === undefined) continue;
    if (!examples.has(name)) examples.set(name, node);
    if (node.labels[LABEL_CAPACITY_TYPE] === 'reserved') reserved.add(name);
  }
  return [...examples]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, { labels, capacity, allocatable }]) => ({
      name,
      labels: Object.fromEntries(
        Object.entries(labels).filter(([key]) => !OWN_LABELS.some((own) => own.test(key))),
      ),
      capacity,
      allocatable,
      zones: [],
      prices: {
        ...assumedPrices(capacity, allocatable),
        // What is reserved is paid for already; that there is any only its nodes show.
        ...(reserved.has(name) && { reserved: 0 }),
      },
      isPriced: false,
    }));
}

/** Prices that follow the number of CPUs. */
export function assumedPrices(
  capacity: ResourceList,
  allocatable: ResourceList,
): InstanceType['prices'] {
  const cpus = Math.max(milliCpuOf(capacity), milliCpuOf(allocatable));
  return { 'on-demand': cpus, spot: cpus * SPOT };
}

function milliCpuOf(list: ResourceList): number {
  const cpu = readResources(list).get('cpu');
  return cpu === undefined ? 0 : Number(quantityMilliValue(cpu));
}

/** The zones of a cluster's nodes, by name. */
export const zonesOf = ({ nodes }: Pick<Cluster, 'nodes'>): readonly string[] =>
  [...new Set(nodes.map(zoneLabelOf))].filter((zone) => zone !== '').sort(compareText);
