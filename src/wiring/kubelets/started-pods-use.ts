import type { CauseId } from '#causes';
import type { Cluster, Pod, PodKey, PodStats, Store } from '#cluster';
import {
  amountOf,
  findWorkloads,
  kubeletUid,
  podRequests,
  readResources,
  type WorkloadFinder,
} from '#pod-facts';
import { quantityValue } from '#units';
import type { StartedUse, World } from '#world';
import type { KubeletFacts } from '../component-tables.ts';
import type { PlayInput } from '../play-input.ts';

export interface StartedPodsUseParts {
  readonly store: Store;
  readonly world: World;
  /** The pods that workloads have made. */
  readonly made: ReadonlyMap<PodKey, Pod>;
  readonly cluster: Cluster;
  /** The measured usage, by node. */
  readonly pressure: ReadonlyMap<string, KubeletFacts>;
}

/**
 * Assigns usage on measured nodes to pods that were created since the start: a pod of the same name
 * has the usage of its predecessor, any other the average of its siblings, and one without either
 * its requests. Disks start empty. Pods of the snapshot have the usage of the snapshot's stats.
 */
export class StartedPodsUse {
  readonly #parts: StartedPodsUseParts;
  #known: Measured | undefined;
  /** Pods with assumed usage. */
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
    const { world, cluster, pressure } = this.#parts;
    const usage = pod.nodeName === undefined ? undefined : world.usageOf(pod.nodeName);
    if (usage === undefined) return;
    this.#known ??= new Measured(cluster, pressure);
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
  const ofContainers = pod.spec.containers.map(({ name, resources }) => {
    const own = amountOf(readResources(resources.requests), 'memory');
    return [name, Number(quantityValue(own))] as const;
  });
  return {
    memory: memory === undefined ? 0 : Number(quantityValue(memory)),
    ofContainers: new Map(ofContainers),
    pids: 0,
  };
};

/** The usage of the pods of workloads when nodes were measured. */
class Measured {
  readonly #workloads: WorkloadFinder;
  readonly #byPod = new Map<PodKey, StartedUse>();
  readonly #sums = new Map<string, SummedUse>();

  constructor(cluster: Cluster, pressure: ReadonlyMap<string, KubeletFacts>) {
    this.#workloads = findWorkloads(cluster);
    const stats = new Map<string, PodStats>();
    for (const { summary } of pressure.values()) {
      for (const each of summary.pods) stats.set(each.podRef.uid, each);
    }
    for (const pod of cluster.pods) {
      const use = useOf(stats.get(kubeletUid(pod)));
      if (use === undefined) continue;
      this.#byPod.set(pod.key, use);
      const workload = this.#workloads.of(pod);
      if (workload === undefined) continue;
      this.#sums.set(workload, sumOf(use, this.#sums.get(workload)));
    }
  }

  of(pod: Pod): StartedUse | undefined {
    const own = this.#byPod.get(pod.key);
    if (own !== undefined) return own;
    const sum = this.#sums.get(this.#workloads.of(pod) ?? '');
    if (sum === undefined) return undefined;
    const { memory, ofContainers, pids, pods } = sum;
    return {
      memory: Math.round(memory / pods),
      ofContainers: new Map([...ofContainers].map(([name, all]) => [name, Math.round(all / pods)])),
      pids: Math.round(pids / pods),
    };
  }
}

interface SummedUse extends StartedUse {
  readonly pods: number;
}

function sumOf(use: StartedUse, before?: SummedUse): SummedUse {
  const ofContainers = new Map(before?.ofContainers);
  for (const [name, memory] of use.ofContainers) {
    ofContainers.set(name, (ofContainers.get(name) ?? 0) + memory);
  }
  return {
    memory: use.memory + (before?.memory ?? 0),
    ofContainers,
    pids: use.pids + (before?.pids ?? 0),
    pods: 1 + (before?.pods ?? 0),
  };
}

function useOf(stats: PodStats | undefined): StartedUse | undefined {
  const memory = stats?.memory?.workingSetBytes;
  if (memory === undefined) return undefined;
  const ofContainers = (stats?.containers ?? []).map(
    ({ name, memory: own }) => [name, own?.workingSetBytes ?? 0] as const,
  );
  return {
    memory,
    ofContainers: new Map(ofContainers),
    pids: stats?.process_stats?.process_count ?? 0,
  };
}

/** The pods that will never run, by themselves and by their keys. */
export const downIn = (
  store: Pick<Store, 'pod'>,
  { staysDown = () => false }: Pick<PlayInput, 'staysDown'>,
): { staysDown: (pod: Pod) => boolean; isDown: (key: PodKey) => boolean } => ({
  staysDown,
  isDown: (key) => {
    const pod = store.pod(key);
    return pod !== undefined && staysDown(pod);
  },
});
