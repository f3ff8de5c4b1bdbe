import type { CauseId } from '#causes';
import type { Pod, PodKey } from '#cluster';

/** The reason why the containers of a pod do not serve although their machine runs. */
export type ContainersDown =
  /** They have received the signal to stop and still run. */
  | 'stopping'
  /** Nothing of the pod runs any more. */
  | 'gone'
  /** They are being started again. */
  | 'restarting';

export interface ContainersChange {
  readonly key: PodKey;
  readonly before: ContainersDown | undefined;
  /** Undefined where they serve again, or where the pod is gone. */
  readonly after: ContainersDown | undefined;
  readonly because: CauseId;
}

/**
 * Pods whose containers do not serve. Kubelets change them; observers are notified of each change
 * at once.
 */
export class Containers {
  readonly #down = new Map<PodKey, ContainersDown>();
  readonly #watchers: ((change: ContainersChange) => void)[] = [];

  /** Undefined where nothing keeps the containers of a pod from serving. */
  down(key: PodKey): ContainersDown | undefined {
    return this.#down.size === 0 ? undefined : this.#down.get(key);
  }

  /** Whether nothing keeps any containers from serving, as far as kubelets know. */
  get areUp(): boolean {
    return this.#down.size === 0;
  }

  take(pod: Pick<Pod, 'key'>, after: ContainersDown, because: CauseId): void {
    this.#change(pod.key, after, because);
  }

  /** They serve again, or the pod is gone. */
  release(key: PodKey, because: CauseId): void {
    this.#change(key, undefined, because);
  }

  watch(watcher: (change: ContainersChange) => void): void {
    this.#watchers.push(watcher);
  }

  #change(key: PodKey, after: ContainersDown | undefined, because: CauseId): void {
    const before = this.#down.get(key);
    if (before === after) return;
    if (after === undefined) this.#down.delete(key);
    else this.#down.set(key, after);
    for (const watcher of this.#watchers) watcher({ key, before, after, because });
  }
}
