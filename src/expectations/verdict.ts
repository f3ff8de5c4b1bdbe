import type { Node, Pod, Store } from '#cluster';
import type { ServiceOverTime, SimulationReport, Workload } from '#documents';

/**
 * The number of Ready pods of a workload that are not being deleted, and the desired number, from
 * an instant on.
 */
export interface ReadyMoment {
  readonly at: number;
  readonly ready: number;
  readonly desired: number;
}

/** What the snapshot lacks, as far as it decides what expectations are about. */
export interface LackedFacts {
  /** Nodes without a status, which count as not alive. */
  readonly statuses: readonly string[];
  /** Nodes that count as alive although their leases end long before the rest of the snapshot. */
  readonly renewals: readonly string[];
  /** PriorityClasses of new pods whose values decide who makes room for whom in this run. */
  readonly priorities: readonly string[];
  /** The number of nodes without stats. */
  readonly unmeasured: number;
  readonly hasBudgets: boolean;
}

/** The facts that decide whether an expectation holds. */
export interface Evidence {
  /** The nodes of the snapshot. */
  readonly nodes: readonly Node[];
  /** The cluster at the end. */
  readonly final: Pick<Store, 'node' | 'unboundPods'>;
  /** Finds pods by their keys: also pods that were made or replaced since the snapshot. */
  readonly podCalled: (key: string) => Pod | undefined;
  /** Why the scheduler looks for no node for a pod at the end; undefined where it has refused it. */
  readonly whyUntried: (pod: string) => string | undefined;
  readonly readyPods: (workload: string) => readonly ReadyMoment[];
  /** The working pods of a workload, as the report shows them. Undefined for one without pods. */
  readonly workloadCalled: (workload: string) => Pick<Workload, 'working' | 'spans'> | undefined;
  /** The endpoints of a Service, as the report shows them. Undefined for one that selects no pods. */
  readonly serviceCalled: (
    service: string,
  ) => Pick<ServiceOverTime, 'listed' | 'dead' | 'draining' | 'failing' | 'spans'> | undefined;
  /** The parts of the report that expectations of fixed kinds are about. */
  readonly report: Pick<SimulationReport, 'evictions' | 'end' | 'timeline' | 'stuck' | 'zones'>;
  readonly lacking: () => LackedFacts;
  /** The report without verdicts, for expressions. */
  readonly whole: () => SimulationReport;
}

export type Verdict = Holds | Violation | Unknown;

export interface Holds {
  readonly passed: true;
  /** The end of a run that is cut, in seconds since the start: what comes later may not hold. */
  readonly until?: number;
  /** The state as a sentence without a full stop. */
  readonly message: string;
}

export interface Violation {
  readonly passed: false;
  /** The first instant at which the expectation does not hold, in seconds since the start. */
  readonly at: number;
  /** The entry of the timeline that caused the failure. Absent without one. */
  readonly because?: number;
  readonly message: string;
}

/** The snapshot lacks what decides. */
export interface Unknown {
  readonly unknown: true;
  /** What the snapshot lacks, and what adds it. */
  readonly message: string;
}

export const unknown = (message: string): Unknown => ({ unknown: true, message });

export const holds = (message: string): Holds => ({ passed: true, message });

export const violated = (at: number, because: number | undefined, message: string): Violation => ({
  passed: false,
  at,
  ...(because === undefined ? {} : { because }),
  message,
});

/**
 * The earliest violation, the first one of several at an instant. Without violations the
 * expectation holds.
 */
export const firstViolation = (
  violations: readonly (Violation | undefined)[],
  otherwise: () => string,
): Verdict =>
  violations.reduce<Violation | undefined>(
    (first, each) =>
      first === undefined || (each !== undefined && each.at < first.at) ? (each ?? first) : first,
    undefined,
  ) ?? holds(otherwise());
