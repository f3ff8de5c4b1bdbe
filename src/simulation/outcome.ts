import type { TwinAdditions } from '#admission';
import type { LimiterTokens, PaceOfClient } from '#api-clients';
import type { CauseId, LedgerEntry } from '#causes';
import type { Cluster, ClusterReader, IntOrString, Pod, PodKey } from '#cluster';
import type { PressureCourse, PressureRanking } from '#kubelet/eviction';
import type { Cause, Loop, Pass, Spared, ZoneHistory } from '#run-facts';
import type { NodesForPod, PendingPod } from '#scheduler';
import type { Halt } from '#timeline';
import type { Instant } from '#units';
import type { ClientCourse } from './client-course.ts';

/** The result of a simulation, from which reports are made. */
export interface Outcome {
  readonly start: Instant;
  /** The last instant with an activity, or the horizon. */
  readonly end: Instant;
  readonly endReason: Halt;
  readonly entries: readonly LedgerEntry<Cause>[];
  /** The path from the root to an entry, the entry itself last. */
  readonly pathTo: (id: CauseId) => readonly LedgerEntry<Cause>[];
  readonly cluster: Cluster;
  /** Whether an autoscaler acts; nothing else orders nodes. */
  readonly isAutoscaled: boolean;
  /** The cluster at the end. */
  readonly final: ClusterReader;
  /** The pods that workloads made since the start, gone or not; the latest of one name. */
  readonly made: ReadonlyMap<PodKey, Pod>;
  /** What new pods of a workload have of a running one, by the name of the workload. */
  readonly taught: ReadonlyMap<string, TwinAdditions>;
  /** The VerticalPodAutoscaler that gave new pods of a workload their requests, by workload. */
  readonly resized: ReadonlyMap<string, string>;
  /** All pods that were created since the start, as they were then, by the entry of the creation. */
  readonly created: ReadonlyMap<CauseId, Pod>;
  /** The loop that ended the run; undefined for one that ends otherwise. */
  readonly loop: Loop | undefined;
  /** The first occurrence of the script after such an end; undefined where none is left. */
  readonly unplayedAt: Instant | undefined;
  /** Pods that have no node at the end, with the reasons. */
  readonly pending: readonly PendingPod[];
  /** The nodes that would take a pod at the end, and the reasons why the others would not. */
  readonly nodesFor: (pod: Pod) => NodesForPod;
  readonly zones: readonly ZoneHistory[];
  /** The waits of each client's requests, in the order in which the clients were created. */
  readonly pace: readonly PaceOfClient[];
  /** The passes of the node monitor that lasted, in their order. */
  readonly passes: readonly Pass[];
  /** The rankings of nodes that came under pressure, in no order. */
  readonly rankings: readonly PressureRanking[];
  /** The usage of these nodes over time, in no order. */
  readonly pressureCourses: readonly PressureCourse[];
  /** The tokens of the limiters of zones that spent any, by zone, in no order. */
  readonly zoneTokens: readonly LimiterTokens[];
  readonly spared: readonly Spared[];
  readonly budgets: Budgets;
  readonly availability: Availability;
  /** In the order in which they began. */
  readonly doubleLives: readonly DoubleLife[];
  /** The state of a node's machine at the end: it explains why pods on it may be stuck. */
  readonly machineOf: (node: string) => MachineAtEnd;
  /** Rolling hash over all entries, 64 bits as hexadecimal text. */
  readonly digest: string;
}

/** The part of a machine's state that explains why pods are stuck. */
export interface MachineAtEnd {
  readonly powered: boolean;
  /** Whether the control plane and the kubelet can reach each other. */
  readonly linked: boolean;
  readonly kubeletRunning: boolean;
}

/** The outcome for PodDisruptionBudgets. */
export interface Budgets {
  /** By namespace, then name. */
  readonly histories: readonly BudgetHistory[];
  /** The budgets that an eviction violated, by its PodDeletionRequested or PodEvicted. */
  readonly violated: ReadonlyMap<CauseId, readonly string[]>;
  /** The evictions of pods that a budget covers. */
  readonly covered: ReadonlySet<CauseId>;
}

export interface BudgetHistory {
  /** `namespace/name` */
  readonly budget: string;
  readonly minAvailable?: IntOrString;
  readonly maxUnavailable?: IntOrString;
  /** Present where events of the script replaced the bound, in order of time. */
  readonly boundChanges?: readonly BoundChange[];
  /** The counts of the pods at the end of each instant with a change. */
  readonly history: readonly BudgetMoment[];
}

/** The bound that a budget has from an instant on. */
export interface BoundChange {
  readonly at: Instant;
  readonly minAvailable?: IntOrString;
  readonly maxUnavailable?: IntOrString;
}

export interface BudgetMoment {
  readonly at: Instant;
  readonly healthy: number;
  readonly desired: number;
  readonly expected: number;
  readonly allowed: number;
  /** The expected number of pods is unknown: no disruption is allowed, and the numbers are old. */
  readonly failed?: true;
}

/** The numbers of ready pods of workloads and of ready endpoints of Services. */
export interface Availability {
  /** By name. */
  readonly workloads: readonly WorkloadCourse[];
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

/**
 * A pod of a StatefulSet that ran twice: invisible on a node that was cut off, and recreated on
 * another one.
 */
export interface DoubleLife {
  readonly pod: PodKey;
  /** The node on which it ran on although its object was removed. */
  readonly node: string;
  readonly otherNode: string;
  readonly from: Instant;
  /** Absent when it lasts to the end. */
  readonly to?: Instant;
}
