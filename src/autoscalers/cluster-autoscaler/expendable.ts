import { type Pod, type PodKey, rememberedOfCluster, type Store } from '#cluster';

/** @upstream cluster-autoscaler core/utils/expendable.go IsExpendablePod (1.36) */
export const isExpendable = ({ spec: { priority } }: Pick<Pod, 'spec'>, below: number): boolean =>
  priority !== undefined && priority < below;

const boundAtStart = rememberedOfCluster((store) => {
  const known = new Map<number, readonly Pod[]>();
  return (below: number): readonly Pod[] => {
    const pods = known.get(below) ?? store.pods().filter((pod) => isBound(pod, below));
    known.set(below, pods);
    return pods;
  };
});

const isBound = (pod: Pod, below: number): boolean =>
  pod.nodeName !== undefined && isExpendable(pod, below);

/**
 * The bound pods that Cluster Autoscaler leaves out of its view of the cluster: they take no room, keep
 * no node, and are not evicted before their node ends.
 * @upstream cluster-autoscaler core/utils/expendable.go FilterOutExpendablePods (1.36)
 */
export class ExpendablePods {
  readonly #store: Pick<Store, 'podsOn'>;
  readonly #below: number;
  readonly #bound: Map<PodKey, Pod>;

  /** @param below - pods of a lower priority are expendable */
  constructor(store: Store, below: number) {
    this.#store = store;
    this.#below = below;
    this.#bound = new Map(boundAtStart(store)(below).map((pod) => [pod.key, pod]));
    store.observe((change) => {
      if (change.object !== 'pod') return;
      const { before, after } = change;
      if (before !== undefined) this.#bound.delete(before.key);
      if (after !== undefined && isBound(after, below)) this.#bound.set(after.key, after);
    });
  }

  /** By which the view of the cluster differs from the cluster. */
  get all(): readonly Pod[] {
    return [...this.#bound.values()];
  }

  /** The pods of a node that count. */
  readonly othersOn = (node: string): readonly Pod[] => {
    const pods = this.#store.podsOn(node);
    if (this.#bound.size === 0) return pods;
    return pods.filter((pod) => !isExpendable(pod, this.#below));
  };
}
