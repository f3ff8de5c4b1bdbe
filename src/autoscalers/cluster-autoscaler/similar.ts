import type { Labels } from '#cluster';
import { cpuOf, memoryOf } from './requests.ts';
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

const ownLabels = (labels: Labels): string =>
  JSON.stringify(
    Object.entries(labels)
      .filter(([key]) => !IGNORED.some((pattern) => pattern.test(key)))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** How much the memory of equal machines may differ, and what is free on them. */
const MEMORY_DIFFERENCE = 0.015;
const DIFFERENCE = 0.05;

const isClose = (a: number, b: number, by: number): boolean =>
  Math.abs(a - b) <= Math.max(a, b) * by;

/**
 * Whether the nodes of two groups are alike.
 * @upstream cluster-autoscaler processors/nodegroupset/compare_nodegroups.go IsCloudProviderNodeInfoSimilar (1.36)
 */
export const areSimilar = ({ node: a }: Template, { node: b }: Template): boolean =>
  cpuOf(a.capacity) === cpuOf(b.capacity) &&
  isClose(memoryOf(a.capacity), memoryOf(b.capacity), MEMORY_DIFFERENCE) &&
  isClose(cpuOf(a.allocatable), cpuOf(b.allocatable), DIFFERENCE) &&
  isClose(memoryOf(a.allocatable), memoryOf(b.allocatable), DIFFERENCE) &&
  ownLabels(a.labels) === ownLabels(b.labels);

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
