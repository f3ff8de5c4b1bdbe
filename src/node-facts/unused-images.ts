import type { Node, NodeStats, Pod } from '#cluster';

/**
 * How many bytes of images no pod on a node uses, by what the node lists: layers that images share
 * count for each, so that it is rather too much. Undefined when the node lists no images.
 */
export function unusedImageBytes(
  { images }: Pick<Node, 'images'>,
  pods: readonly Pod[],
  { runtime }: Pick<NodeStats, 'runtime'>,
): number | undefined {
  if (images === undefined) return undefined;
  const used = new Set(pods.flatMap(imagesOf).map(fullName));
  const bytes = images
    .filter(({ names }) => !names.some((name) => used.has(name) || isSandbox(name)))
    .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  // No more than images take up can be free of them.
  return Math.min(bytes, runtime?.imageFs?.usedBytes ?? bytes);
}

const imagesOf = ({ spec }: Pod): readonly string[] =>
  [...spec.initContainers, ...spec.containers].flatMap(({ image }) => image ?? []);

/** The name of an image in a container runtime: `nginx` is `docker.io/library/nginx:latest`. */
function fullName(image: string): string {
  const [registry = '', ...path] = image.split('/');
  const hasRegistry = path.length > 0 && (/[.:]/.test(registry) || registry === 'localhost');
  const folder = path.length > 0 ? '' : 'library/';
  const name = hasRegistry ? image : `docker.io/${folder}${image}`;
  const isExact = name.includes('@') || name.lastIndexOf(':') > name.lastIndexOf('/');
  return isExact ? name : `${name}:latest`;
}

/** Runtimes pin the image that every pod has one container of. */
const isSandbox = (name: string): boolean => /\/pause[:@]/.test(name);
