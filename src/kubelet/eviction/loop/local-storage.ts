import type { ContainerStats, FsStats, ImageFsLayout, Pod, PodSpec, PodStats } from '#cluster';
import { amountOf, podLimits, readResources } from '#pod-facts';
import {
  compareQuantities,
  isZeroQuantity,
  printQuantity,
  type Quantity,
  quantity,
  quantitySign,
  wholeQuantity,
} from '#units';

/** The limit of its own on local storage that a pod exceeds; the label is that of the kubelet's metrics. */
export type LocalStorageLimit =
  | { readonly label: 'emptydirfs.limit'; readonly volume: string; readonly limit: string }
  | { readonly label: 'ephemeralpodfs.limit'; readonly limit: string }
  | {
      readonly label: 'ephemeralcontainerfs.limit';
      readonly container: string;
      readonly limit: string;
    };

const EPHEMERAL_STORAGE = 'ephemeral-storage';

/** Whether pods of this spec have any such limit; most have none. */
function hasLimit(spec: PodSpec): boolean {
  const known = limited.get(spec);
  if (known !== undefined) return known;
  const has =
    [...spec.containers, ...spec.initContainers].some(
      ({ resources }) => resources.limits?.[EPHEMERAL_STORAGE] !== undefined,
    ) || (spec.volumes ?? []).some(({ emptyDir }) => emptyDir?.sizeLimit !== undefined);
  limited.set(spec, has);
  return has;
}

/** Found out once for each spec, which is the same object for all pods of a template. */
const limited = new WeakMap<PodSpec, boolean>();

export const hasLocalStorageLimit = ({ spec }: Pick<Pod, 'spec'>): boolean => hasLimit(spec);

/**
 * The first limit that a pod exceeds; undefined when it keeps them all.
 * @upstream pkg/kubelet/eviction/eviction_manager.go localStorageEviction (1.36)
 */
export const exceededLimit = (
  pod: Pick<Pod, 'spec'>,
  stats: PodStats,
  layout: ImageFsLayout,
): LocalStorageLimit | undefined =>
  exceededVolume(pod, stats) ?? exceededPod(pod, stats) ?? exceededContainer(pod, stats, layout);

/** @upstream pkg/kubelet/eviction/eviction_manager.go emptyDirLimitEviction (1.36) */
function exceededVolume(
  { spec }: Pick<Pod, 'spec'>,
  stats: PodStats,
): LocalStorageLimit | undefined {
  for (const { name, emptyDir } of spec.volumes ?? []) {
    if (emptyDir?.sizeLimit === undefined) continue;
    const used = stats.volume?.findLast((volume) => volume.name === name)?.usedBytes;
    const limit = quantity(emptyDir.sizeLimit);
    if (used === undefined || quantitySign(limit) <= 0 || !isMore(used, limit)) continue;
    return { label: 'emptydirfs.limit', volume: name, limit: printQuantity(limit) };
  }
  return undefined;
}

/**
 * The limit of one container counts for the whole pod when it is the only one.
 * @upstream pkg/kubelet/eviction/eviction_manager.go podEphemeralStorageLimitEviction (1.36)
 */
function exceededPod(pod: Pick<Pod, 'spec'>, stats: PodStats): LocalStorageLimit | undefined {
  const limits = podLimits(pod, {
    useStatus: false,
    usePodLevelStatus: false,
    excludeOverhead: false,
    skipPodLevel: false,
  });
  const limit = limits.get(EPHEMERAL_STORAGE);
  if (limit === undefined) return undefined;
  return isMore(stats[EPHEMERAL_STORAGE]?.usedBytes ?? 0, limit)
    ? { label: 'ephemeralpodfs.limit', limit: printQuantity(limit) }
    : undefined;
}

/** @upstream pkg/kubelet/eviction/eviction_manager.go containerEphemeralStorageLimitEviction (1.36) */
function exceededContainer(
  { spec }: Pick<Pod, 'spec'>,
  stats: PodStats,
  layout: ImageFsLayout,
): LocalStorageLimit | undefined {
  for (const measured of stats.containers ?? []) {
    const container = spec.containers.find(({ name }) => name === measured.name);
    if (container === undefined) continue;
    const limit = amountOf(readResources(container.resources.limits), EPHEMERAL_STORAGE);
    if (isZeroQuantity(limit) || !isMore(usageOf(measured, layout), limit)) continue;
    const { name } = container;
    return {
      label: 'ephemeralcontainerfs.limit',
      container: name,
      limit: printQuantity(limit),
    };
  }
  return undefined;
}

/** With an image file system apart, the writable layer does not count, wherever it lies. */
const usageOf = ({ logs, rootfs }: ContainerStats, layout: ImageFsLayout): number =>
  bytesOf(logs) + (layout === 'shared' ? bytesOf(rootfs) : 0);

const bytesOf = (stats: FsStats | undefined): number => stats?.usedBytes ?? 0;

const isMore = (used: number, limit: Quantity): boolean =>
  compareQuantities(wholeQuantity(BigInt(used), 'BinarySI'), limit) > 0;
