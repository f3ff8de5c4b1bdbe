import type { PodSpec } from '#cluster';

const MIB = 1024 * 1024;
const LEAST = 23 * MIB;
const MOST_PER_CONTAINER = 1000 * MIB;

/** The images of a pod's containers as nodes name them. */
export const imagesOf = ({ initContainers, containers }: PodSpec): readonly string[] =>
  [...initContainers, ...containers].map(({ image = '' }) => normalizedImage(image));

/** @upstream pkg/scheduler/framework/plugins/imagelocality/image_locality.go normalizedImageName (1.36) */
const normalizedImage = (image: string): string =>
  image.lastIndexOf(':') <= image.lastIndexOf('/') ? `${image}:latest` : image;

/**
 * The more of its images a node has, the better; one that every node has counts in full.
 * @upstream pkg/scheduler/framework/plugins/imagelocality/image_locality.go calculatePriority (1.36)
 */
export function imageLocality(
  images: readonly string[],
  onNode: ReadonlyMap<string, number>,
  nodesWithImage: ReadonlyMap<string, number>,
  nodeCount: number,
): number {
  if (onNode.size === 0) return 0;
  let sum = 0;
  for (const image of images) {
    const size = onNode.get(image);
    if (size === undefined) continue;
    sum += Math.trunc(size * ((nodesWithImage.get(image) ?? 0) / nodeCount));
  }
  const most = MOST_PER_CONTAINER * images.length;
  const held = Math.min(most, Math.max(LEAST, sum));
  return Math.trunc((100 * (held - LEAST)) / (most - LEAST));
}
