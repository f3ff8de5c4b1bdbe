import { type Instant, remembered } from '#units';
import type { Labels, ObjectMeta } from './meta.ts';
import type { Taint } from './taint.ts';

export type ConditionStatus = 'True' | 'False' | 'Unknown';

/** The conditions by which a kubelet reports that a resource runs short, in its order. */
export const PRESSURE_CONDITIONS = ['MemoryPressure', 'DiskPressure', 'PIDPressure'] as const;

export type PressureCondition = (typeof PRESSURE_CONDITIONS)[number];

export interface NodeCondition {
  readonly type: string;
  readonly status: ConditionStatus;
  readonly reason: string;
  readonly message: string;
  readonly lastHeartbeatTime?: Instant;
  readonly lastTransitionTime?: Instant;
}

/** Quantities as the API prints them, by resource name. */
export type ResourceList = Readonly<Record<string, string>>;

/** A v1 Node, reduced to what a model reads. */
export interface Node extends ObjectMeta {
  readonly unschedulable: boolean;
  readonly taints: readonly Taint[];
  readonly conditions: readonly NodeCondition[];
  readonly capacity: ResourceList;
  readonly allocatable: ResourceList;
  /** Resources with unknown amounts: the node always has enough of them. */
  readonly boundless?: readonly string[];
  /** As the kubelet reports it, such as `v1.33.2`; empty when it never did. */
  readonly kubeletVersion: string;
  /** The operating system as the kubelet reports it, such as `Talos (v1.11.0)`. */
  readonly osImage?: string;
  /** The boot of the machine, which changes with each start of it. */
  readonly bootID?: string;
  /** Absent when the kubelet reported none. */
  readonly images?: readonly ContainerImage[];
  /** Unique names of the volumes that the kubelet has not unmounted; absent without a report. */
  readonly volumesInUse?: readonly string[];
  /** Names of the features that the kubelet declares; absent where it declares none. */
  readonly declaredFeatures?: readonly string[];
  /** The address ranges of its pods; absent where no component assigns any. */
  readonly podCIDRs?: readonly string[];
}

/** An image that is present on a node. */
interface ContainerImage {
  readonly names: readonly string[];
  readonly sizeBytes: number;
}

export const conditionOf = (
  node: Pick<Node, 'conditions'>,
  type: string,
): NodeCondition | undefined => node.conditions.find((condition) => condition.type === type);

export const isReady = (node: Pick<Node, 'conditions'>): boolean =>
  conditionOf(node, 'Ready')?.status === 'True';

const LABEL_ZONE = 'topology.kubernetes.io/zone';
const LABEL_REGION = 'topology.kubernetes.io/region';
const LABEL_BETA_ZONE = 'failure-domain.beta.kubernetes.io/zone';
const LABEL_BETA_REGION = 'failure-domain.beta.kubernetes.io/region';

/** The zone by which the traffic of Services is routed; empty without one. */
export const topologyZoneOf = ({ labels }: Pick<Node, 'labels'>): string =>
  labels[LABEL_ZONE] ?? '';

/** The deprecated label wins over its successor as soon as it exists, even when it is empty. */
export const zoneLabelOf = (node: Pick<Node, 'labels'>): string =>
  node.labels[LABEL_BETA_ZONE] ?? node.labels[LABEL_ZONE] ?? '';

export const regionLabelOf = (node: Pick<Node, 'labels'>): string =>
  node.labels[LABEL_BETA_REGION] ?? node.labels[LABEL_REGION] ?? '';

/**
 * The zone a node belongs to, printed `region::zone`; empty when the node has neither label.
 * @upstream k8s.io/component-helpers node/topology GetZoneKey (1.36)
 */
export const zoneKeyOf = ({ labels }: Pick<Node, 'labels'>): string => zoneKeyIn(labels);

/** Every pass over the nodes needs all their zones. */
const zoneKeyIn = remembered((labels: Labels) => {
  const zone = zoneLabelOf({ labels });
  const region = regionLabelOf({ labels });
  return zone === '' && region === '' ? '' : `${region}::${zone}`;
});

/** Nodes by name. The map of a list is made once. */
export const nodesByName = remembered(
  (nodes: readonly Node[]): ReadonlyMap<string, Node> =>
    new Map(nodes.map((node) => [node.name, node])),
);

const CONTROL_PLANE = ['control-plane', 'master'].map((role) => `node-role.kubernetes.io/${role}`);

/**
 * Whether a node is labelled as one of the control plane.
 * @upstream k8s.io/endpointslice topologycache/topologycache.go hasExcludedLabels (1.35)
 */
export const isOfControlPlane = ({ labels }: Pick<Node, 'labels'>): boolean =>
  CONTROL_PLANE.some((label) => Object.hasOwn(labels, label));
