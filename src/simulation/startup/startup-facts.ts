import type { Cluster } from '#cluster';
import { type MeasuredTimes, measureTimes } from './measured-times.ts';
import { MissingImages } from './missing-images.ts';

/** The facts of a snapshot about the time that pods take to start. */
export interface StartupFacts {
  /** By template. */
  readonly measured: ReadonlyMap<string, MeasuredTimes>;
  readonly images: MissingImages;
}

export const startupFactsOf = (cluster: Pick<Cluster, 'pods' | 'nodes'>): StartupFacts => ({
  measured: measureTimes(cluster.pods, cluster.nodes),
  images: new MissingImages(cluster),
});
