import { type Cluster, podConditionOf } from '#cluster';
import { type MeasuredTimes, measureTimes } from './measured-times.ts';
import { MissingImages } from './missing-images.ts';

/** The facts of a snapshot about the time that pods take to start. */
export interface StartupFacts {
  /** By template. */
  readonly measured: ReadonlyMap<string, MeasuredTimes>;
  readonly images: MissingImages;
  /** The readiness gates that somebody has set on a pod. */
  readonly gatesSet: ReadonlySet<string>;
}

export const startupFactsOf = (cluster: Pick<Cluster, 'pods' | 'nodes'>): StartupFacts => ({
  measured: measureTimes(cluster.pods, cluster.nodes),
  images: new MissingImages(cluster),
  gatesSet: gatesSetOn(cluster.pods),
});

const gatesSetOn = (pods: Cluster['pods']): ReadonlySet<string> =>
  new Set(
    pods.flatMap(({ spec: { readinessGates = [] }, conditions }) =>
      readinessGates.flatMap(({ conditionType }) =>
        podConditionOf({ conditions }, conditionType)?.status === 'True' ? conditionType : [],
      ),
    ),
  );
