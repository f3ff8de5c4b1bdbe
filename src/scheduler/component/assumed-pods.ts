import type { CauseId } from '#causes';
import type { Pod, PodKey } from '#cluster';

/** A pod that has a node although it is not bound to it yet. */
export interface AssumedPod {
  readonly key: PodKey;
  readonly uid: string;
  readonly node: string;
  readonly because: CauseId;
}

/**
 * The pods whose node is decided and whose binding is under way.
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

  /** The node that a pod has although it is not bound to it yet. */
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
