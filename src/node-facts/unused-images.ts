import type { Node, NodeStats, Pod } from '#cluster';

/**
 * The bytes of images that a node lists and no pod on it uses. Layers that images share count for
 * each image, so the result is rather too high. Undefined when the node lists no images.
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
  // Unused images cannot exceed the space that all images use.
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

/** Runtimes pin the sandbox image, of which every pod has one container. */
const isSandbox = (name: string): boolean => /\/pause[:@]/.test(name);
