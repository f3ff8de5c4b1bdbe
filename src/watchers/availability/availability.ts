import type { Instant } from '#units';
import type { ClientCourse } from './client-course.ts';

/** The numbers of ready pods of workloads and of ready endpoints of Services. */
export interface Availability {
  /** By name. */
  readonly workloads: readonly WorkloadCourse[];
  /**
   * The workloads whose numbers change or are not as desired, and perhaps others, by name. The pods
   * of the rest are as desired all the time.
   */
  readonly unsettled: readonly WorkloadCourse[];
  /** The Services that have a selector, by name. */
  readonly services: readonly ServiceCourse[];
  /** Gangs of which some pods ceased to work at some time, by name. */
  readonly gangs?: readonly GangCourse[];
}

/** Pods that only work together, by the labels of their operators. */
export interface GangCourse {
  /** Such as `JobSet/namespace/name`; a group of a LeaderWorkerSet has its index behind it. */
  readonly gang: string;
  /** The pods that worked before anything happened. */
  readonly size: number;
  readonly working: Course;
}

/** A number over time: each entry counts until the next one. The first is the start. */
export type Course = readonly { readonly at: Instant; readonly count: number }[];

export interface WorkloadCourse {
  /** `Kind/namespace/name` */
  readonly workload: string;
  /**
   * The number of desired pods; for a workload that is not in the snapshot, the pods that were
   * ready.
   */
  readonly desired: Course;
  /** Pods that are Ready, neither finished nor being deleted. */
  readonly ready: Course;
  /** The pods that have been ready for `minReadySeconds`. */
  readonly available: Course;
  /**
   * The number of desired pods that could work: for a DaemonSet only those on machines that are up.
   */
  readonly due: Course;
  /** Pods that serve clients and are not being stopped, regardless of the API. */
  readonly working: Course;
  /** Pods that do not work and that the API calls ready. */
  readonly unnoticed: Course;
  /** The same before anything happened, even at the first instant. */
  readonly before: { readonly due: number; readonly working: number; readonly unnoticed: number };
}

export interface ServiceCourse {
  /** `namespace/name` */
  readonly service: string;
  /** Endpoints that are listed as ready. */
  readonly ready: Course;
  /** The endpoints among them that do not answer. */
  readonly dead: Course;
  /**
   * Endpoints that are being deleted and answer: all connections get to them where none is listed.
   */
  readonly draining: Course;
  /** Pods that work and are not listed. */
  readonly lost: Course;
  /** Dead endpoints whose pods the API calls ready. */
  readonly unnoticed: Course;
  /** Absent where all clients get to all endpoints. */
  readonly clients?: ClientCourse;
  /** The same before anything happened, even at the first instant. */
  readonly before: {
    readonly ready: number;
    readonly dead: number;
    readonly draining: number;
    readonly unnoticed: number;
  };
}
