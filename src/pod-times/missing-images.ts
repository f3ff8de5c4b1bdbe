import { type Cluster, type Container, type Node, type Pod, podsByNode } from '#cluster';

/** The nodes that lack images of a pod, as far as the snapshot shows it. */
export class MissingImages {
  readonly #pods: readonly Pod[];
  /** The images that Nodes list, by their names; Nodes without a list are left out. */
  readonly #named = new Map<string, NonNullable<Node['images']>>();
  readonly #byNode = new Map<string, ReadonlySet<string>>();

  constructor({ pods, nodes }: Pick<Cluster, 'pods' | 'nodes'>) {
    this.#pods = pods;
    for (const { name, images = [] } of nodes) {
      if (images.length > 0) this.#named.set(name, images);
    }
  }

  /**
   * Whether a node lacks an image of this pod. A node that lists none may have any, and counts as
   * lacking.
   */
  on(node: string | undefined, pod: Pick<Pod, 'spec'>): boolean {
    return this.missingOn(node, pod).length > 0;
  }

  /** The images of this pod that a node lacks, by their full names. */
  missingOn(node: string | undefined, { spec }: Pick<Pod, 'spec'>): readonly string[] {
    if (node === undefined) return [];
    const known = this.#byNode.get(node) ?? this.#imagesOf(node);
    this.#byNode.set(node, known);
    return namesOf(spec.containers).filter((image) => !known.has(image));
  }

  /** The same, where the node lists its images, so that it is certain. */
  certainlyOn(node: string | undefined, pod: Pick<Pod, 'spec'>): boolean {
    return node !== undefined && this.#named.has(node) && this.on(node, pod);
  }

  /** The images that the Node lists, and those of the pods that were started there. */
  #imagesOf(name: string): ReadonlySet<string> {
    const images = this.#named.get(name) ?? [];
    const onNode = podsByNode(this.#pods).get(name) ?? [];
    return new Set([
      ...images.flatMap(({ names }) => names.map(fullName)),
      ...onNode
        .filter(({ phase }) => phase === 'Running')
        .flatMap(({ spec }) => spec.containers.flatMap(({ image }) => image ?? []))
        .map(fullName),
    ]);
  }
}

const namesOf = (containers: Pod['spec']['containers']): readonly string[] =>
  containers.flatMap(({ image }) => (image === undefined ? [] : fullName(image)));

/** The images of a pod that are pulled for it even where they are there, by their full names. */
export const pulledAlways = ({ spec }: Pick<Pod, 'spec'>): readonly string[] =>
  namesOf(spec.containers.filter(isPulledAlways));

/**
 * Without a policy it is the tag that decides.
 * @upstream pkg/apis/core/v1/defaults.go SetDefaults_Container (1.36)
 */
function isPulledAlways({ image = '', imagePullPolicy }: Container): boolean {
  if (imagePullPolicy !== undefined) return imagePullPolicy === 'Always';
  const [name = ''] = fullName(image).split('@');
  return name.endsWith(':latest');
}

/**
 * An image by the name under which container runtimes list it.
 * @upstream github.com/distribution/reference normalize.go ParseNormalizedNamed (1.36)
 */
export function fullName(image: string): string {
  const slash = image.indexOf('/');
  const first = slash < 0 ? '' : image.slice(0, slash);
  const hasHost = /[.:]/.test(first) || first === 'localhost';
  const path = slash < 0 ? `library/${image}` : image;
  const named = hasHost ? image : `docker.io/${path}`;
  return /[:@][^/]*$/.test(named) ? named : `${named}:latest`;
}
