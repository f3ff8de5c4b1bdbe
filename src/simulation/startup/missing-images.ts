import { type ClusterSeed, type Pod, podsByNode } from '#cluster';

/** Which nodes lack images of a pod, as far as the snapshot tells. */
export class MissingImages {
  readonly #seed: Pick<ClusterSeed, 'pods' | 'nodes'>;
  readonly #byNode = new Map<string, ReadonlySet<string>>();

  constructor(seed: Pick<ClusterSeed, 'pods' | 'nodes'>) {
    this.#seed = seed;
  }

  /** Does a node lack an image of this pod? A node that names none may have any, and counts as lacking. */
  on(node: string | undefined, { spec }: Pick<Pod, 'spec'>): boolean {
    if (node === undefined) return false;
    const known = this.#byNode.get(node) ?? this.#imagesOf(node);
    this.#byNode.set(node, known);
    return spec.containers.some(({ image }) => image !== undefined && !known.has(image));
  }

  /** What the Node names, and what pods there were started with. */
  #imagesOf(name: string): ReadonlySet<string> {
    const { nodes, pods } = this.#seed;
    const { images = [] } = nodes.find((node) => node.name === name) ?? {};
    const onNode = podsByNode(pods).get(name) ?? [];
    return new Set([
      ...images.flatMap(({ names }) => names),
      ...onNode
        .filter(({ phase }) => phase === 'Running')
        .flatMap(({ spec }) => spec.containers.flatMap(({ image }) => image ?? [])),
    ]);
  }
}
