import {
  type AutoscalerProcess,
  type Cluster,
  controllerOf,
  isPodReady,
  isTerminating,
  type Pod,
  type PodKey,
  type Store,
} from '#cluster';

/** The pods of an autoscaler: without one that runs it does nothing. */
export class RunningPods {
  readonly #running = new Set<PodKey>();
  /** Whether the snapshot shows where it runs; otherwise it runs outside of the cluster. */
  readonly #isShown: boolean;

  /** @param returned called when one runs again after a time without any */
  constructor(
    store: Store,
    { pods }: Pick<Cluster, 'pods'>,
    process: AutoscalerProcess | undefined,
    returned: () => void,
  ) {
    const isOwn = (pod: Pod): boolean => process !== undefined && isPodOf(pod, process);
    const own = pods.filter(isOwn);
    this.#isShown = own.length > 0;
    if (!this.#isShown) return;
    for (const pod of own) if (runs(pod)) this.#running.add(pod.key);
    store.observe(({ object, before, after }) => {
      if (object !== 'pod') return;
      const pod = (after ?? before) as Pod | undefined;
      if (pod === undefined || !isOwn(pod)) return;
      const wasAny = this.#running.size > 0;
      if (after !== undefined && runs(after as Pod)) this.#running.add(pod.key);
      else this.#running.delete(pod.key);
      if (!wasAny && this.#running.size > 0) returned();
    });
  }

  /** Whether one of them runs now. */
  get any(): boolean {
    return !this.#isShown || this.#running.size > 0;
  }
}

const runs = (pod: Pod): boolean =>
  pod.nodeName !== undefined && isPodReady(pod) && !isTerminating(pod);

const isPodOf = (pod: Pod, { namespace, name }: AutoscalerProcess): boolean =>
  pod.namespace === namespace && controllerOf(pod)?.name.startsWith(`${name}-`) === true;
