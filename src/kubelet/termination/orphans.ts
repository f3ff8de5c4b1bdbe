import type { CauseId } from '#causes';
import type { Pod } from '#cluster';
import { addToList } from '#units';
import type { World } from '#world';

/** Pods whose objects were removed while their kubelet could not see it. */
export class Orphans {
  readonly #world: World;
  readonly #byNode = new Map<string, Pod[]>();

  constructor(world: World) {
    this.#world = world;
  }

  add(pod: Pod): void {
    addToList(this.#byNode, pod.nodeName ?? '', pod);
  }

  /** A kubelet sees that they are removed, and ends them. */
  endOn(node: string, because: CauseId): void {
    for (const pod of this.#byNode.get(node) ?? [])
      this.#world.usageOf(node)?.finishPod(pod, because);
    this.#byNode.delete(node);
  }
}
