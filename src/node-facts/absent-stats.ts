import type { PodStats } from '#cluster';

/**
 * Whether the entry of a pod shows nothing of memory, disks or processes: for a kubelet it uses
 * none.
 */
export const LACKS_STATS = {
  'pods-without-memory': ({ memory }) => memory?.workingSetBytes === undefined,
  'pods-without-disk': ({ containers = [], volume = [] }) =>
    volume.length === 0 &&
    containers.every(
      ({ rootfs, logs }) => rootfs?.usedBytes === undefined && logs?.usedBytes === undefined,
    ),
  'pods-without-processes': ({ process_stats: of }) => of?.process_count === undefined,
} as const satisfies Readonly<Record<string, (entry: PodStats) => boolean>>;

export type AbsentStats = keyof typeof LACKS_STATS;
