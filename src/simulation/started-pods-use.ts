import type { CauseId } from '#causes';
import type { ClusterSeed, Pod, PodKey, PodStats, Store } from '#cluster';
import { kubeletUid, podRequests } from '#pod-facts';
import { quantityValue } from '#units';
import type { StartedUse, World } from '#world';
import type { KubeletFacts } from './kubelet-facts.ts';
import { findWorkloads, type WorkloadFinder } from './workload-of.ts';

export interface StartedPodsUseParts {
  readonly store: Store;
  readonly world: World;
  /** The pods that workloads have made. */
  readonly made: ReadonlyMap<PodKey, Pod>;
  readonly seed: ClusterSeed;
  /** What is measured, by node. */
  readonly pressure: ReadonlyMap<string, KubeletFacts>;
}

/**
 * Lets pods that were made since the start use something on measured nodes: a pod of the same name what
 * was measured of its predecessor, any other what its siblings use on average, and one without either what
 * it requests. Disks start empty. Of what is in the snapshot the snapshot's stats tell.
 */
export class StartedPodsUse {
  readonly #parts: StartedPodsUseParts;
  #known: Measured | undefined;
  /** Pods that were given something to use. */
  readonly started = new Set<PodKey>();

  constructor(parts: StartedPodsUseParts) {
    this.#parts = parts;
    if (parts.pressure.size === 0) return;
    parts.store.observe((change) => {
      if (change.object !== 'pod') return;
      const { before, after, cause } = change;
      if (after?.phase !== 'Running' || before?.phase !== 'Pending') return;
      if (parts.made.get(after.key)?.uid === after.uid) this.#start(after, cause);
    });
  }

  #start(pod: Pod, because: CauseId): void {
    const { world, seed, pressure } = this.#parts;
    const usage = pod.nodeName === undefined ? undefined : world.usageOf(pod.nodeName);
    if (usage === undefined) return;
    this.#known ??= new Measured(seed, pressure);
    this.started.add(pod.key);
    usage.startPod(pod, this.#known.of(pod) ?? requested(pod), because);
  }
}

const requested = (pod: Pod): StartedUse => {
  const options = {
    useStatus: false,
    usePodLevelStatus: false,
    excludeOverhead: true,
    skipPodLevel: false,
  } as const;
  const memory = podRequests(pod, options).get('memory');
  return { memory: memory === undefined ? 0 : Number(quantityValue(memory)), pids: 0 };
};

/** What the pods of workloads used when nodes were measured. */
class Measured {
  readonly #workloads: WorkloadFinder;
  readonly #byPod = new Map<PodKey, StartedUse>();
  readonly #sums = new Map<string, StartedUse & { readonly pods: number }>();

  constructor(seed: ClusterSeed, pressure: ReadonlyMap<string, KubeletFacts>) {
    this.#workloads = findWorkloads(seed);
    const stats = new Map<string, PodStats>();
    for (const { summary } of pressure.values()) {
      for (const each of summary.pods) stats.set(each.podRef.uid, each);
    }
    for (const pod of seed.pods) {
      const use = useOf(stats.get(kubeletUid(pod)));
      if (use === undefined) continue;
      this.#byPod.set(pod.key, use);
      const workload = this.#workloads.of(pod);
      if (workload === undefined) continue;
      const { memory, pids, pods } = this.#sums.get(workload) ?? { memory: 0, pids: 0, pods: 0 };
      this.#sums.set(workload, {
        memory: memory + use.memory,
        pids: pids + use.pids,
        pods: pods + 1,
      });
    }
  }

  of(pod: Pod): StartedUse | undefined {
    const own = this.#byPod.get(pod.key);
    if (own !== undefined) return own;
    const sum = this.#sums.get(this.#workloads.of(pod) ?? '');
    if (sum === undefined) return undefined;
    const { memory, pids, pods } = sum;
    return { memory: Math.round(memory / pods), pids: Math.round(pids / pods) };
  }
}

function useOf(stats: PodStats | undefined): StartedUse | undefined {
  const memory = stats?.memory?.workingSetBytes;
  return memory === undefined
    ? undefined
    : { memory, pids: stats?.process_stats?.process_count ?? 0 };
}
