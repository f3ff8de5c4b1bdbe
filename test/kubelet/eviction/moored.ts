import type { ImageFsLayout, PodStats } from '#cluster';
import type { PodToRank, Signal } from '#kubelet/eviction';
import { statsByUid } from '#kubelet/eviction';

export const MIB = 2 ** 20;
export const GIB = 2 ** 30;

/** A pod with what was measured of it; without `stats` nothing was. */
export interface Moored {
  readonly pod: PodToRank;
  readonly stats?: PodStats;
}

/** A pod that asks for resources, has a priority and uses something. */
export function moored(
  name: string,
  {
    priority = 0,
    requests = {},
    stats,
  }: {
    readonly priority?: number;
    readonly requests?: Readonly<Record<string, string>>;
    readonly stats?: Omit<PodStats, 'podRef'>;
  },
): Moored {
  const reference = { namespace: 'harbour', name, uid: `uid-of-${name}` };
  return {
    pod: {
      ...reference,
      annotations: {},
      spec: {
        containers: [{ name: 'crew', resources: { requests } }],
        initContainers: [],
        volumes: [{ name: 'hold', emptyDir: {} }],
        priority,
      },
    },
    ...(stats && { stats: { podRef: reference, ...stats } }),
  };
}

/** Memory in MiB: a priority, a request (0 is none) and a use. */
export const memoryPod = (name: string, priority: number, request: number, use: number): Moored =>
  moored(name, {
    priority,
    requests: request === 0 ? {} : { memory: `${request}Mi` },
    stats: { memory: { workingSetBytes: Math.round(use * MIB) } },
  });

export const unmeasured = (name: string, priority: number): Moored => moored(name, { priority });

export const podsOf = (all: readonly Moored[]): readonly PodToRank[] => all.map(({ pod }) => pod);

export const measureOf = (
  signal: Signal,
  all: readonly Moored[],
  layout: ImageFsLayout = 'shared',
) => ({
  signal,
  layout,
  stats: statsByUid(all.flatMap(({ stats }) => (stats ? [stats] : []))),
});
