import type { PodSpec } from '#cluster';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { Scratch } from '../scratch.ts';

const MIB = 1024 * 1024;
const LEAST = 23 * MIB;
const MOST_PER_CONTAINER = 1000 * MIB;

/**
 * The more of its images a node has, the better; one that every node has counts in full. By slot;
 * undefined when no node has any of them.
 * @upstream pkg/scheduler/framework/plugins/imagelocality/image_locality.go calculatePriority (1.36)
 */
export function imageLocality(
  spec: PodSpec,
  { nodesWithImage, nodeCount, nodes }: ClusterView,
  scratch: Scratch,
): Int32Array | undefined {
  const images = imagesOf(spec);
  const known = images.flatMap((image) => nodesWithImage.get(image) ?? []);
  if (known.length === 0) return undefined;
  const sums = scratch.floats(nodes.length);
  for (const sizes of known) {
    const share = sizes.size / nodeCount;
    for (const [slot, size] of sizes) sums[slot] = (sums[slot] ?? 0) + Math.trunc(size * share);
  }
  const most = MOST_PER_CONTAINER * images.length;
  const scores = scratch.ints(nodes.length);
  for (let slot = 0; slot < scores.length; slot++) {
    const held = Math.min(most, Math.max(LEAST, sums[slot] ?? 0));
    scores[slot] = Math.trunc((100 * (held - LEAST)) / (most - LEAST));
  }
  return scores;
}

/** The images of a pod's containers as nodes name them. */
const imagesOf = ({ initContainers, containers }: PodSpec): readonly string[] =>
  [...initContainers, ...containers].map(({ image = '' }) => normalizedImage(image));

/** @upstream pkg/scheduler/framework/plugins/imagelocality/image_locality.go normalizedImageName (1.36) */
const normalizedImage = (image: string): string =>
  image.lastIndexOf(':') <= image.lastIndexOf('/') ? `${image}:latest` : image;
