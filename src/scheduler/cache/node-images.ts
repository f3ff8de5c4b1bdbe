import type { Node } from '#cluster';

/** The images on each node. */
export class NodeImages {
  /** By name and slot. */
  readonly #sizes = new Map<string, Map<number, number>>();
  #changes = 0;

  /** Grows with every change. */
  get changes(): number {
    return this.#changes;
  }

  /** The sizes of an image on the nodes that have it, by slot; undefined when there are none. */
  sizesOf(name: string): ReadonlyMap<number, number> | undefined {
    return this.#sizes.get(name);
  }

  /** Replaces the images of one node. */
  set(slot: number, before: Node['images'] = [], after: Node['images'] = []): void {
    this.#changes += 1;
    for (const name of before.flatMap(({ names }) => names)) {
      const sizes = this.#sizes.get(name);
      sizes?.delete(slot);
      if (sizes?.size === 0) this.#sizes.delete(name);
    }
    for (const { names, sizeBytes } of after) {
      for (const name of names) {
        const sizes = this.#sizes.get(name) ?? new Map<number, number>();
        this.#sizes.set(name, sizes.set(slot, sizeBytes));
      }
    }
  }
}
