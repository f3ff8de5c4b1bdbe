import type { Container, Pod, PodStats } from '#cluster';
import type { ContainerBehavior } from '#versions';
import { oomScoreAdj } from '../oom-score-adj.ts';

/** A container as the kernel sees it when memory has run out. */
export interface OomCandidate {
  readonly pod: Pod;
  readonly container: string;
  /** Bytes that its kill frees. */
  readonly memory: number;
  readonly scoreAdj: number;
  /** Its share of the exhausted memory in thousandths, plus the adjustment. */
  readonly score: number;
}

/** A running pod with its measurements. */
export interface RunningPod {
  readonly pod: Pod;
  readonly stats: PodStats;
}

/** The size of the memory, in bytes. */
export interface OomMemory {
  readonly machine: number;
  /** The memory that is exhausted: all of the machine, or the limit of a cgroup. */
  readonly limit: number;
  /** The score of Guaranteed pods. */
  readonly guaranteed: ContainerBehavior['guaranteedOomScore'];
}

/**
 * The container that the kernel kills: the one with the highest score, of equal ones the first. A
 * container counts as one process whose memory is its working set. Daemons are never chosen, as
 * nothing is known of their processes.
 */
export function chooseContainer(
  running: readonly RunningPod[],
  { machine, limit, guaranteed }: OomMemory,
  mayBeChosen: (pod: Pod, container: string) => boolean = () => true,
): OomCandidate | undefined {
  let worst: OomCandidate | undefined;
  for (const { pod, stats } of running) {
    for (const { container, memory } of memoryByContainer(pod, stats)) {
      if (memory <= 0 || !mayBeChosen(pod, container.name)) continue;
      const scoreAdj = oomScoreAdj(pod, container, BigInt(machine), guaranteed);
      const score = (1_000 * Math.min(memory, limit)) / limit + scoreAdj;
      if (worst !== undefined && score <= worst.score) continue;
      worst = { pod, container: container.name, memory, scoreAdj, score };
    }
  }
  return worst;
}

/** Without figures for single containers, all memory of a pod counts for its first one. */
export function memoryByContainer(
  { spec }: Pick<Pod, 'spec'>,
  { memory, containers = [] }: PodStats,
): readonly { readonly container: Container; readonly memory: number }[] {
  const known = [...spec.containers, ...spec.initContainers];
  const measured = containers.flatMap(({ name, memory: used }) => {
    const container = known.find((each) => each.name === name);
    const bytes = used?.workingSetBytes;
    return container === undefined || bytes === undefined ? [] : [{ container, memory: bytes }];
  });
  const [first] = known;
  if (measured.length > 0 || first === undefined) return measured;
  return [{ container: first, memory: memory?.workingSetBytes ?? 0 }];
}
