import {
  type ContainerStats,
  type FsStats,
  type ImageFsLayout,
  isTerminal,
  type Pod,
  type PodStats,
} from '#cluster';
import { amountOf, isCriticalPod, podLimits, readResources } from '#pod-facts';
import {
  compareQuantities,
  isZeroQuantity,
  type Quantity,
  quantity,
  quantitySign,
  wholeQuantity,
} from '#units';

/** A pod's own limits on local storage. */
export interface LocalStorageLimits {
  /** Limits of emptyDir volumes. */
  readonly volumes: readonly Limit[];
  readonly pod: Quantity | undefined;
  readonly containers: readonly Limit[];
}

interface Limit {
  readonly name: string;
  readonly limit: Quantity;
}

/** The limit that a pod exceeds, with the label of the kubelet's metrics. */
export type LocalStorageLimit =
  | { readonly label: 'emptydirfs.limit'; readonly volume: string; readonly limit: Quantity }
  | { readonly label: 'ephemeralpodfs.limit'; readonly limit: Quantity }
  | {
      readonly label: 'ephemeralcontainerfs.limit';
      readonly container: string;
      readonly limit: Quantity;
    };

const EPHEMERAL_STORAGE = 'ephemeral-storage';

/** Undefined for pods without any, as most are. Limits of zero are not enforced, except on whole pods. */
export function localStorageLimits(pod: Pick<Pod, 'spec'>): LocalStorageLimits | undefined {
  const { containers, volumes = [] } = pod.spec;
  const limits: LocalStorageLimits = {
    volumes: volumes.flatMap(({ name, emptyDir }) => {
      const limit = emptyDir?.sizeLimit === undefined ? undefined : quantity(emptyDir.sizeLimit);
      return limit !== undefined && quantitySign(limit) > 0 ? [{ name, limit }] : [];
    }),
    pod: podLimits(pod, SPEC_ALONE).get(EPHEMERAL_STORAGE),
    containers: containers.flatMap(({ name, resources }) => {
      const limit = amountOf(readResources(resources.limits), EPHEMERAL_STORAGE);
      return isZeroQuantity(limit) ? [] : [{ name, limit }];
    }),
  };
  const isUnlimited = limits.volumes.length + limits.containers.length === 0;
  return isUnlimited && limits.pod === undefined ? undefined : limits;
}

const SPEC_ALONE = {
  useStatus: false,
  usePodLevelStatus: false,
  excludeOverhead: false,
  skipPodLevel: false,
};

/**
 * The first limit that a pod exceeds; undefined when it keeps them all.
 * @upstream pkg/kubelet/eviction/eviction_manager.go localStorageEviction (1.36)
 */
export const exceededLimit = (
  limits: LocalStorageLimits,
  stats: PodStats,
  layout: ImageFsLayout,
): LocalStorageLimit | undefined =>
  exceededVolume(limits, stats) ??
  exceededPod(limits, stats) ??
  exceededContainer(limits, stats, layout);

/** @upstream pkg/kubelet/eviction/eviction_manager.go emptyDirLimitEviction (1.36) */
function exceededVolume(
  { volumes }: LocalStorageLimits,
  stats: PodStats,
): LocalStorageLimit | undefined {
  const exceeded = volumes.find(({ name, limit }) => {
    const used = stats.volume?.findLast((volume) => volume.name === name)?.usedBytes;
    return used !== undefined && isMore(used, limit);
  });
  return (
    exceeded && {
      label: 'emptydirfs.limit',
      volume: exceeded.name,
      limit: exceeded.limit,
    }
  );
}

/**
 * The limit of one container counts for the whole pod when it is the only one.
 * @upstream pkg/kubelet/eviction/eviction_manager.go podEphemeralStorageLimitEviction (1.36)
 */
const exceededPod = (
  { pod: limit }: LocalStorageLimits,
  stats: PodStats,
): LocalStorageLimit | undefined =>
  limit !== undefined && isMore(bytesOf(stats[EPHEMERAL_STORAGE]), limit)
    ? { label: 'ephemeralpodfs.limit', limit }
    : undefined;

/** @upstream pkg/kubelet/eviction/eviction_manager.go containerEphemeralStorageLimitEviction (1.36) */
function exceededContainer(
  { containers }: LocalStorageLimits,
  stats: PodStats,
  layout: ImageFsLayout,
): LocalStorageLimit | undefined {
  for (const measured of stats.containers ?? []) {
    const { name } = measured;
    const limit = containers.find((container) => container.name === name)?.limit;
    if (limit === undefined || !isMore(usageOf(measured, layout), limit)) continue;
    return { label: 'ephemeralcontainerfs.limit', container: name, limit };
  }
  return undefined;
}

/** With a separate image file system, the writable layer does not count, on either file system. */
const usageOf = ({ logs, rootfs }: ContainerStats, layout: ImageFsLayout): number =>
  bytesOf(logs) + (layout === 'shared' ? bytesOf(rootfs) : 0);

const bytesOf = (stats: FsStats | undefined): number => stats?.usedBytes ?? 0;

const isMore = (used: number, limit: Quantity): boolean =>
  compareQuantities(wholeQuantity(BigInt(used), 'BinarySI'), limit) > 0;

/** A pod that may be evicted for a limit of its own. */
export interface LimitedPod {
  readonly pod: Pod;
  readonly limits: LocalStorageLimits;
}

/** Remembers which pods of a node have limits on local storage. */
export class LimitedPods {
  #pods: readonly Pod[] = [];
  #limited: readonly LimitedPod[] = [];

  /** Computes them again only when the list of pods is not the last one. */
  among(pods: readonly Pod[]): readonly LimitedPod[] {
    if (pods !== this.#pods) {
      this.#pods = pods;
      this.#limited = pods.flatMap((pod) => {
        if (isCriticalPod(pod) || isTerminal(pod)) return [];
        const limits = localStorageLimits(pod);
        return limits === undefined ? [] : [{ pod, limits }];
      });
    }
    return this.#limited;
  }
}
