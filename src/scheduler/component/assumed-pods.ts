import type { CauseId } from '#causes';
import type { Pod, PodKey } from '#cluster';

/** A pod with a chosen node to which it is not bound yet. */
export interface AssumedPod {
  readonly key: PodKey;
  readonly uid: string;
  readonly node: string;
  readonly because: CauseId;
}

/**
 * The pods with a chosen node whose binding is under way.
 * @upstream pkg/scheduler/backend/cache/cache.go AssumePod (1.36)
 */
export class AssumedPods {
  readonly #assumed = new Map<PodKey, AssumedPod>();

  assume({ key, uid }: Pod, node: string, because: CauseId): void {
    this.#assumed.set(key, { key, uid, node, because });
  }

  get(key: PodKey): AssumedPod | undefined {
    return this.#assumed.get(key);
  }

  /** The node of a pod, bound or chosen. */
  nodeOf({ key, uid, nodeName }: Pod): string | undefined {
    const assumed = this.#assumed.get(key);
    return nodeName === undefined && assumed?.uid === uid ? assumed.node : undefined;
  }

  /** The same pod, with that node. */
  placed(pod: Pod): Pod {
    const node = this.nodeOf(pod);
    return node === undefined ? pod : { ...pod, nodeName: node };
  }

  forget(key: PodKey): void {
    this.#assumed.delete(key);
  }
}
