import type { ClusterSeed } from '#cluster';
import { type MeasuredTimes, measureTimes } from './measured-times.ts';
import { MissingImages } from './missing-images.ts';

/** The facts of a snapshot about the time that pods take to start. */
export interface StartupFacts {
  /** By template. */
  readonly measured: ReadonlyMap<string, MeasuredTimes>;
  readonly images: MissingImages;
}

export const startupFactsOf = (seed: Pick<ClusterSeed, 'pods' | 'nodes'>): StartupFacts => ({
  measured: measureTimes(seed.pods, seed.nodes),
  images: new MissingImages(seed),
});
