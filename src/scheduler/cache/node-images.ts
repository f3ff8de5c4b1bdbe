import type { Node } from '#cluster';

/** The images on each node. */
export class NodeImages {
  readonly #base: NodeImages | undefined;
  /** By name and slot: the images whose nodes are not those of the base. */
  readonly #sizes = new Map<string, Map<number, number>>();
  #changes = 0;

  /** @param base - the images to begin with, which do not change any more */
  constructor(base?: NodeImages) {
    this.#base = base;
  }

  /** Grows with every change since the base. */
  get changes(): number {
    return this.#changes;
  }

  /** The sizes of an image on the nodes that have it, by slot; undefined when there are none. */
  sizesOf(name: string): ReadonlyMap<number, number> | undefined {
    const own = this.#sizes.get(name);
    if (own === undefined) return this.#base?.sizesOf(name);
    return own.size === 0 ? undefined : own;
  }

  /** Replaces the images of one node. */
  set(slot: number, before: Node['images'] = [], after: Node['images'] = []): void {
    this.#changes += 1;
    for (const name of before.flatMap(({ names }) => names)) this.#own(name).delete(slot);
    for (const { names, sizeBytes } of after) {
      for (const name of names) this.#own(name).set(slot, sizeBytes);
    }
  }

  #own(name: string): Map<number, number> {
    const own = this.#sizes.get(name) ?? new Map(this.#base?.sizesOf(name));
    this.#sizes.set(name, own);
    return own;
  }
}
