import type { ApiEvent, Cluster } from '#cluster';
import type { Instant } from '#units';
import type { AuditEntry } from './audit-entry.ts';

/** All that is known of a past stretch of time. */
export interface Evidence {
  /** The cluster as it was before; undefined without such a snapshot. */
  readonly before: Snapshot | undefined;
  /** The cluster afterwards; undefined without such a snapshot. */
  readonly after: Snapshot | undefined;
  /** Events, each once, in the order of their first instant. */
  readonly events: readonly ApiEvent[];
  /** Number of Events that name no object, which `events` leaves out. */
  readonly withoutObject: number;
  /** Changes of pods and nodes in audit logs, in order. */
  readonly audit: readonly AuditEntry[];
  /** The clock of the audit logs; the times of `audit` are corrected by it. */
  readonly clock: AuditClock;
  /** Lines of audit logs, those of other objects included; 0 without a log. */
  readonly auditLines: number;
  /** Whether the audit log has any entry of this resource. */
  readonly audited: { readonly pods: boolean; readonly nodes: boolean };
  /** Audit logs of other clusters, which `audit` and `auditLines` leave out. */
  readonly leftOut: readonly LeftOutLog[];
  /** Paths of audit logs that are believed, though nothing tells which cluster they are of. */
  readonly untoldLogs: readonly string[];
  /** Paths of audit logs that hold entries of this cluster and of others. */
  readonly mixedLogs: readonly string[];
  /** Paths of logs that end in the middle of a line. */
  readonly cutLogs: readonly string[];
}

/** A cluster, and the newest instant that its objects show. */
export interface Snapshot {
  readonly cluster: Cluster;
  readonly at: Instant | undefined;
  /** The flags of kube-controller-manager that it shows. */
  readonly flags?: readonly { readonly name: string; readonly value: string }[];
}

/** An audit log of another cluster. */
export interface LeftOutLog {
  readonly path: string;
  /** Why, after "it is left out:". */
  readonly why: string;
}

/** The clock of audit logs, held against that of Events and objects. */
export type AuditClock =
  /** The record tells of nothing twice, or what it tells twice fits no one shift. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'same' }
  | {
      readonly kind: 'apart';
      /** Microseconds by which the audit log is ahead; negative where it is behind. */
      readonly ahead: number;
      /** Microseconds by which `ahead` may be wrong, to both sides. */
      readonly uncertain: number;
      /** How many happenings show it. */
      readonly observations: number;
    };
