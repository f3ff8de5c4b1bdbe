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
  readonly backedOffUntil?: Instant;
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

/** Whether a machine belongs to a group that Cluster Autoscaler reports under this name. */
function isOfReported(node: Pick<Node, 'name' | 'labels'>, reported: string): boolean {
  const base = reported.slice(reported.lastIndexOf('/') + 1);
  const group = labelled(node.labels);
  if (group !== undefined) {
    if (base === group.name) return true;
    if (
      !group.isZonal &&
      (base.startsWith(`eks-${group.name}-`) || base.startsWith(`${group.name}.`))
    )
      return true;
  }
  const stem = base.replace(/-grp$/, '');
  return node.name.startsWith(`${stem}-`) || (stem.endsWith('-vmss') && node.name.startsWith(stem));
}

/** Whether a node is of a NodePool or a node group of this name. */
export const isOfPool = (node: Pick<Node, 'name' | 'labels'>, pool: string): boolean =>
  isOfKarpenter(node) ? node.labels['karpenter.sh/nodepool'] === pool : isOfReported(node, pool);

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
  for (const node of nodes) {
    const group = reported.find(({ name }) => isOfReported(node, name));
    if (group !== undefined) addToList(members, group.name, node);
  }
  return reported.map(({ name, minSize = 0, maxSize, target, backedOffUntil }) => {
    const own = members.get(name) ?? [];
    return {
      name,
      ...placesOf(own),
      minSize,
      maxSize: maxSize ?? twice(own.length),
      target: target ?? own.length,
      isReported: maxSize !== undefined,
      ...(backedOffUntil !== undefined && { backedOffUntil }),
    };
  });
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
