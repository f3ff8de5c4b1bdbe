import type { Pod, PodStats } from '#cluster';
import { kubeletUid } from '#pod-facts';

/** The assumed usage of a pod once its containers run. */
export interface StartedUse {
  /** Bytes. */
  readonly memory: number;
  /**
   * The part of each container, by name; without figures for single containers all is used by the
   * first.
   */
  readonly ofContainers: ReadonlyMap<string, number>;
  readonly pids: number;
}

/** The summary of a pod whose containers have yet to start: nothing is in use. */
export function statsOfStarted(pod: Pod): PodStats {
  const { namespace, name, spec } = pod;
  const empty = { usedBytes: 0, inodesUsed: 0 };
  const memory = { workingSetBytes: 0 };
  return {
    podRef: { namespace, name, uid: kubeletUid(pod) },
    memory,
    process_stats: { process_count: 0 },
    containers: spec.containers.map((container) => {
      return { name: container.name, memory, rootfs: empty, logs: empty };
    }),
    volume: [],
    'ephemeral-storage': empty,
  };
}
