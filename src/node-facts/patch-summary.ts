import type { NodeStats, PodStats, StatsSummary } from '#cluster';
import type { StatsPatch } from '#snapshot';

/**
 * A summary with the figures that a patch names. Pods, containers and volumes are matched by their
 * names.
 */
export function patchSummary(summary: StatsSummary, patch: StatsPatch): StatsSummary {
  return {
    node: patchNode(summary.node, patch.node),
    pods: mergeNamed(summary.pods, patch.pods, samePod, patchPod),
  };
}

function patchNode(node: NodeStats, { nodeName: _, ...patch }: StatsPatch['node']): NodeStats {
  const { memory, fs, runtime, rlimit, systemContainers } = patch;
  return {
    ...node,
    ...part('memory', node.memory, memory),
    ...part('fs', node.fs, fs),
    ...part('rlimit', node.rlimit, rlimit),
    ...(runtime && {
      runtime: {
        ...node.runtime,
        ...part('imageFs', node.runtime?.imageFs, runtime.imageFs),
        ...part('containerFs', node.runtime?.containerFs, runtime.containerFs),
      },
    }),
    ...(systemContainers && {
      systemContainers: mergeNamed(node.systemContainers, systemContainers, sameName, (a, b) => ({
        ...a,
        ...part('memory', a.memory, b.memory),
      })),
    }),
  };
}

function patchPod(pod: PodStats, patch: PodStats): PodStats {
  const { memory, process_stats, containers, volume } = patch;
  return {
    ...pod,
    ...part('memory', pod.memory, memory),
    ...part('process_stats', pod.process_stats, process_stats),
    ...part('ephemeral-storage', pod['ephemeral-storage'], patch['ephemeral-storage']),
    ...(containers && {
      containers: mergeNamed(pod.containers, containers, sameName, (a, b) => ({
        ...a,
        ...part('memory', a.memory, b.memory),
        ...part('rootfs', a.rootfs, b.rootfs),
        ...part('logs', a.logs, b.logs),
      })),
    }),
    ...(volume && { volume: mergeNamed(pod.volume, volume, sameName, (a, b) => ({ ...a, ...b })) }),
  };
}

/** Figures of the patch over the measured ones; nothing when the patch has none. */
const part = <Name extends string, Figures extends object>(
  name: Name,
  measured: Figures | undefined,
  patch: Figures | undefined,
): { readonly [N in Name]?: Figures } =>
  patch === undefined
    ? {}
    : ({ [name]: { ...measured, ...patch } } as { readonly [N in Name]?: Figures });

function mergeNamed<Item>(
  measured: readonly Item[] = [],
  patches: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
  merge: (a: Item, b: Item) => Item,
): readonly Item[] {
  const merged = [...measured];
  for (const patch of patches) {
    const place = merged.findIndex((item) => isSame(item, patch));
    const known = merged[place];
    if (known === undefined) merged.push(patch);
    else merged[place] = merge(known, patch);
  }
  return merged;
}

const sameName = (a: { readonly name: string }, b: { readonly name: string }): boolean =>
  a.name === b.name;

/** People rarely write a uid. */
const samePod = ({ podRef: a }: PodStats, { podRef: b }: PodStats): boolean =>
  b.uid === '' ? a.namespace === b.namespace && a.name === b.name : a.uid === b.uid;
