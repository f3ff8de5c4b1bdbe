import type { Recorder, TimelineEvent } from '#causes';
import type { Client, Store, TolerationRules } from '#cluster';
import type { Timeline } from '#timeline';
import type { JobBehavior } from '#versions';
import type { WorkloadCause } from './causes.ts';
import type { PodMaker } from './pod-maker.ts';

/** What the controllers of workloads work with. */
export interface WorkloadParts {
  readonly timeline: Timeline;
  readonly store: Store;
  /** A client for each of them, by name. */
  readonly clientOf: (component: string) => Client;
  readonly recorder: Recorder<TimelineEvent | WorkloadCause>;
  readonly apiAvailable: () => boolean;
  readonly tolerationRules: TolerationRules;
  readonly jobRules: JobBehavior;
  /** Is a claim, as `namespace/name`, there although nothing is known of it? */
  readonly isUntold: (claim: string) => boolean;
  /** Outlives the controllers, as no name is used twice. */
  readonly maker: PodMaker;
}
