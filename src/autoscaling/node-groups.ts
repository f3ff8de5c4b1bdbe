import {
  type Cluster,
  type Labels,
  type Node,
  type ReportedNodeGroup,
  zoneLabelOf,
} from '#cluster';
import { addToList, compareText, type Instant } from '#units';
import type { AutoscalerSettings } from './settings.ts';

/** A group of equal machines, of which Cluster Autoscaler orders more or fewer. */
export interface NodeGroup {
  readonly name: string;
  /** By name; the machines of most groups are in one. */
  readonly zones: readonly string[];
  readonly minSize: number;
  readonly maxSize: number;
  /** The number of machines that the cloud was asked for. */
  readonly target: number;
  /** Its nodes, by name. */
  readonly nodes: readonly string[];
  /** Whether the report of Cluster Autoscaler has it, and its limits. */
  readonly isReported: boolean;
  /** It gets no nodes after a failure. */
  readonly backedOffSince?: Instant;
  /** Nodes that it has been asked for, of which so many are not there yet, and since when. */
  readonly ordered?: { readonly nodes: number; readonly coming: number; readonly since: Instant };
}

/**
 * The labels that name the group of a node. Pools of GKE and AKS have a group of machines in each
 * zone.
 */
const GROUP_LABELS: readonly { readonly label: string; readonly isZonal: boolean }[] = [
  { label: 'eks.amazonaws.com/nodegroup', isZonal: false },
  { label: 'alpha.eksctl.io/nodegroup-name', isZonal: false },
  { label: 'cloud.google.com/gke-nodepool', isZonal: true },
  { label: 'kubernetes.azure.com/agentpool', isZonal: true },
  { label: 'agentpool', isZonal: true },
  { label: 'kops.k8s.io/instancegroup', isZonal: false },
];

/** The name of the pool or group of a node, by its labels; undefined where they name none. */
export const poolNameOf = (labels: Labels): string | undefined =>
  labels['karpenter.sh/nodepool'] ?? labelled(labels)?.name;

/** The label of a node that names its group, with its value. */
function labelled(
  labels: Labels,
): { readonly name: string; readonly isZonal: boolean } | undefined {
  for (const { label, isZonal } of GROUP_LABELS) {
    const name = labels[label];
    if (name !== undefined && name !== '') return { name, isZonal };
  }
  return undefined;
}

/**
 * How well the name of a group that Cluster Autoscaler reports fits a machine, the greatest first; undefined
 * where it does not. The label of its group counts more than its own name, which begins with that of its
 * group; of several groups that fit, the name of the nearest one leaves the least over.
 */
function fitOf(
  node: Pick<Node, 'name' | 'labels'>,
  reported: string,
): readonly [by: number, nearness: number] | undefined {
  const base = reported.slice(reported.lastIndexOf('/') + 1);
  const group = labelled(node.labels);
  if (group !== undefined) {
    if (base === group.name) return [2, 0];
    const begins = [`eks-${group.name}-`, `${group.name}.`].some((text) => base.startsWith(text));
    if (!group.isZonal && begins) return [1, -base.length];
  }
  const stem = base.replace(/-grp$/, '');
  const isOwn =
    node.name.startsWith(`${stem}-`) || (stem.endsWith('-vmss') && node.name.startsWith(stem));
  return isOwn ? [0, stem.length] : undefined;
}

/** The group of a machine among those that Cluster Autoscaler reports: the one whose name fits best. */
function reportedGroupOf(
  node: Pick<Node, 'name' | 'labels'>,
  names: readonly string[],
): string | undefined {
  const fits = names.flatMap((name) => {
    const fit = fitOf(node, name);
    return fit === undefined ? [] : [{ name, fit }];
  });
  fits.sort((a, b) => b.fit[0] - a.fit[0] || b.fit[1] - a.fit[1] || compareText(a.name, b.name));
  return fits[0]?.name;
}

/**
 * Whether a node is of a NodePool or a node group of this name.
 * @param others the names of all node groups, of which another may fit better
 */
export const isOfPool = (
  node: Pick<Node, 'name' | 'labels'>,
  pool: string,
  others: readonly string[] = [],
): boolean =>
  isOfKarpenter(node)
    ? node.labels['karpenter.sh/nodepool'] === pool
    : reportedGroupOf(node, [pool, ...others]) === pool;

/** Whether Karpenter made a node. */
export const isOfKarpenter = ({ labels }: Pick<Node, 'labels'>): boolean =>
  labels['karpenter.sh/nodepool'] !== undefined ||
  labels['eks.amazonaws.com/compute-type'] === 'auto';

/** The groups that Cluster Autoscaler looks after, by name. */
export function nodeGroupsOf(
  { nodes, autoscalerStatuses = [] }: Pick<Cluster, 'nodes' | 'autoscalerStatuses'>,
  settings: AutoscalerSettings,
): readonly NodeGroup[] {
  const own = nodes.filter((node) => !isOfKarpenter(node));
  const reported = autoscalerStatuses.flatMap(({ groups }) => groups);
  const found = reported.length > 0 ? reportedGroups(own, reported) : labelledGroups(own);
  const { maxSize } = settings;
  return found
    .map((group) => (maxSize === undefined ? group : { ...group, maxSize }))
    .sort((a, b) => compareText(a.name, b.name));
}

function reportedGroups(
  nodes: readonly Node[],
  reported: readonly ReportedNodeGroup[],
): readonly NodeGroup[] {
  const members = new Map<string, Node[]>();
  const names = reported.map(({ name }) => name);
  for (const node of nodes) {
    const group = reportedGroupOf(node, names);
    if (group !== undefined) addToList(members, group, node);
  }
  return reported.map((group) => {
    const { name, minSize = 0, maxSize, target } = group;
    const own = members.get(name) ?? [];
    const size = target ?? own.length;
    return {
      name,
      ...placesOf(own),
      minSize,
      maxSize: maxSize ?? twice(own.length),
      target: size,
      isReported: maxSize !== undefined,
      ...underWay(group, size - own.length),
    };
  });
}

/**
 * What a group is in the middle of.
 * @param lacking how many nodes fewer than its size it has
 */
function underWay(
  { scaleUp, target = 0, ready, unready = 0, longUnregistered = 0 }: ReportedNodeGroup,
  lacking: number,
): Pick<NodeGroup, 'backedOffSince' | 'ordered'> {
  if (scaleUp === undefined) return {};
  const { state, since } = scaleUp;
  if (state === 'backed-off') return { backedOffSince: since };
  const coming = Math.max(0, lacking - longUnregistered);
  const upcoming = ready === undefined ? 0 : target - ready - unready - longUnregistered;
  const nodes = Math.max(coming, upcoming);
  return nodes === 0 ? {} : { ordered: { nodes, coming, since } };
}

function labelledGroups(nodes: readonly Node[]): readonly NodeGroup[] {
  const members = new Map<string, Node[]>();
  for (const node of nodes) {
    const group = labelled(node.labels);
    if (group === undefined) continue;
    const zone = zoneLabelOf(node);
    addToList(members, group.isZonal && zone !== '' ? `${group.name}/${zone}` : group.name, node);
  }
  return [...members].map(([name, own]) => ({
    name,
    ...placesOf(own),
    minSize: 0,
    maxSize: twice(own.length),
    target: own.length,
    isReported: false,
  }));
}

/** The greatest size of a group that nothing tells. */
const twice = (size: number): number => 2 * size;

const placesOf = (nodes: readonly Node[]): Pick<NodeGroup, 'zones' | 'nodes'> => ({
  zones: [...new Set(nodes.map(zoneLabelOf))].sort(compareText),
  nodes: nodes.map(({ name }) => name),
});
