import { specRequestsOf } from '#autoscaling';
import type { Labels } from '#cluster';
import { amountOf, type Resources, readResources } from '#pod-facts';
import {
  addQuantities,
  compareQuantities,
  type Quantity,
  quantityMilliValue,
  remembered,
  subtractQuantities,
} from '#units';
import type { Similarity } from './options.ts';
import type { Template } from './template.ts';

/** Labels that differ between groups which are alike otherwise. */
const IGNORED: readonly RegExp[] = [
  /^kubernetes\.io\/hostname$/,
  /^(?:failure-domain\.beta|topology)\.kubernetes\.io\/(?:zone|region)$/,
  /^beta\.kubernetes\.io\/fluentd-ds-ready$/,
  /^kops\.k8s\.io\/instancegroup$/,
  /^topology\.(?:ebs|disk|gke)\./,
  /^alpha\.eksctl\.io\/(?:instance-id|nodegroup-name)$/,
  /^eks\.amazonaws\.com\/(?:nodegroup|nodegroup-image|sourceLaunchTemplateId|sourceLaunchTemplateVersion)$/,
  /^k8s\.amazonaws\.com\/eniConfig$/,
  /^lifecycle$/,
  /^(?:agentpool|storageprofile|storagetier)$/,
  /^kubernetes\.azure\.com\/(?:agentpool|node-image-version|consolidated-additional-properties)$/,
  /^cloud\.google\.com\/gke-nodepool$/,
  /^cluster-autoscaler\.kubernetes\.io\/template-node$/,
];

/** Each group is compared with all others. */
const ownLabels = remembered((labels: Labels) =>
  Object.entries(labels)
    .filter(([key]) => !IGNORED.some((pattern) => pattern.test(key)))
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

const textOf = (labels: Labels, ignored: readonly string[]): string =>
  JSON.stringify(ownLabels(labels).filter(([key]) => !ignored.includes(key)));

/**
 * Whether both have all of these labels, with the same values.
 * @upstream cluster-autoscaler processors/nodegroupset/label_nodegroups.go areLabelsSame (1.36)
 */
const haveSame = (keys: readonly string[], a: Labels, b: Labels): boolean =>
  keys.every((key) => a[key] !== undefined && a[key] === b[key]);

const isClose = (a: Quantity, b: Quantity, by: number): boolean => {
  const [x, y] = [Number(quantityMilliValue(a)), Number(quantityMilliValue(b))];
  return Math.abs(x - y) <= Math.max(x, y) * by;
};

/** Whether two lists have the same resources, and each amount is like the other. */
function areAlike(
  a: Resources,
  b: Resources,
  isLike: (resource: string, x: Quantity, y: Quantity) => boolean,
): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([resource, amount]) => {
    const other = b.get(resource);
    return other !== undefined && isLike(resource, amount, other);
  });
}

/** What the pods of a template leave of each resource that pods request; of the usual ones in any case. */
const freeOn = remembered(({ node, pods }: Template): Resources => {
  const allocatable = readResources(node.allocatable);
  const requested = new Map<string, Quantity>();
  for (const pod of pods)
    for (const [name, amount] of specRequestsOf(pod))
      requested.set(name, addQuantities(amountOf(requested, name), amount));
  const names = new Set(['cpu', 'memory', 'ephemeral-storage', 'pods', ...requested.keys()]);
  return new Map(
    [...names].map((name) => [
      name,
      subtractQuantities(amountOf(allocatable, name), amountOf(requested, name)),
    ]),
  );
});

/**
 * Whether the nodes of two groups are alike: their capacities are equal but for a little memory, and what they
 * have for pods, and what the pods that they begin with leave of it, differ little.
 * @upstream cluster-autoscaler processors/nodegroupset/compare_nodegroups.go IsCloudProviderNodeInfoSimilar (1.36)
 */
export function areSimilar(
  a: Template,
  b: Template,
  { memory, allocatable, free, labels, ignoredLabels }: Similarity,
): boolean {
  if (labels.length > 0) return haveSame(labels, a.node.labels, b.node.labels);
  const within =
    (by: number) =>
    (_: string, x: Quantity, y: Quantity): boolean =>
      isClose(x, y, by);
  const isSame = (resource: string, x: Quantity, y: Quantity): boolean =>
    resource === 'memory' ? isClose(x, y, memory) : compareQuantities(x, y) === 0;
  const capacities = [readResources(a.node.capacity), readResources(b.node.capacity)] as const;
  const rooms = [readResources(a.node.allocatable), readResources(b.node.allocatable)] as const;
  return (
    areAlike(...capacities, isSame) &&
    areAlike(...rooms, within(allocatable)) &&
    areAlike(freeOn(a), freeOn(b), within(free)) &&
    textOf(a.node.labels, ignoredLabels) === textOf(b.node.labels, ignoredLabels)
  );
}

/** A group among which new nodes are divided. */
export interface Share {
  readonly name: string;
  readonly target: number;
  readonly maxSize: number;
}

/**
 * The new nodes of each group: one after the other goes to the smallest that may grow.
 * @upstream cluster-autoscaler processors/nodegroupset/balancing_processor.go BalanceScaleUpBetweenGroups (1.36)
 */
export function balance(groups: readonly Share[], count: number): ReadonlyMap<string, number> {
  const added = new Map(groups.map(({ name }) => [name, 0]));
  for (let left = count; left > 0; left -= 1) {
    const sizeOf = ({ name, target }: Share): number => target + (added.get(name) ?? 0);
    const [smallest] = groups
      .filter((group) => sizeOf(group) < group.maxSize)
      .sort((a, b) => sizeOf(a) - sizeOf(b));
    if (smallest === undefined) break;
    added.set(smallest.name, (added.get(smallest.name) ?? 0) + 1);
  }
  return added;
}
