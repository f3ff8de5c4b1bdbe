import type { PodSpec } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import { Recent } from '../scratch.ts';
import type { ClusterView } from './cluster-view.ts';

const MIB = 1024 * 1024;
const LEAST = 23 * MIB;
const MOST_PER_CONTAINER = 1000 * MIB;

/** The ImageLocality score of nodes, by slot; an image that no node has adds nothing. */
export class ImageLocality {
  readonly #view: ClusterView;
  readonly #rules: Pick<SchedulerBehavior, 'scoresInitImages'>;
  readonly #base: ImageLocality | undefined;
  readonly #known = new Recent<string, Int32Array>();
  /** The changes of images and the number of nodes for which the scores are known. */
  #at = '';

  /** @param base - the scores before any change */
  constructor(
    view: ClusterView,
    rules: Pick<SchedulerBehavior, 'scoresInitImages'>,
    base?: ImageLocality,
  ) {
    this.#view = view;
    this.#rules = rules;
    this.#base = base;
  }

  /** Undefined when no node has any image of a spec. */
  scoresOf(spec: PodSpec): Int32Array | undefined {
    if (this.#base !== undefined && this.#isAsIn(this.#base.#view)) {
      return this.#base.scoresOf(spec);
    }
    const { images: ofNodes, nodeCount, nodes } = this.#view;
    const images = imagesOf(spec, this.#rules);
    if (images.every((image) => ofNodes.sizesOf(image) === undefined)) return undefined;
    const at = `${ofNodes.changes} ${nodeCount}`;
    if (at !== this.#at) this.#known.clear();
    this.#at = at;
    return this.#known.get(images.join(' '), nodes.length, () => imageScores(images, this.#view));
  }

  #isAsIn(base: ClusterView): boolean {
    const { images, nodeCount, nodes } = this.#view;
    return (
      images.changes === 0 && nodeCount === base.nodeCount && nodes.length === base.nodes.length
    );
  }
}

/**
 * The more of its images a node has, the better; one that every node has counts in full.
 * @upstream pkg/scheduler/framework/plugins/imagelocality/image_locality.go calculatePriority (1.36)
 */
function imageScores(images: readonly string[], view: ClusterView): Int32Array {
  const sums = new Float64Array(view.nodes.length);
  for (const image of images) {
    const sizes = view.images.sizesOf(image) ?? NOWHERE;
    const share = sizes.size / view.nodeCount;
    for (const [slot, size] of sizes) sums[slot] = (sums[slot] ?? 0) + Math.trunc(size * share);
  }
  const most = MOST_PER_CONTAINER * images.length;
  return Int32Array.from(sums, (sum) => {
    const held = Math.min(most, Math.max(LEAST, sum));
    return Math.trunc((100 * (held - LEAST)) / (most - LEAST));
  });
}

const NOWHERE: ReadonlyMap<number, number> = new Map();

/** The images of a pod's containers as nodes name them. */
const imagesOf = (
  { initContainers, containers }: PodSpec,
  { scoresInitImages }: Pick<SchedulerBehavior, 'scoresInitImages'>,
): readonly string[] =>
  [...(scoresInitImages ? initContainers : []), ...containers].map(({ image = '' }) =>
    normalizedImage(image),
  );

/** @upstream pkg/scheduler/framework/plugins/imagelocality/image_locality.go normalizedImageName (1.36) */
const normalizedImage = (image: string): string =>
  image.lastIndexOf(':') <= image.lastIndexOf('/') ? `${image}:latest` : image;
