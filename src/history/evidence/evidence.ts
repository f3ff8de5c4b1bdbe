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
  /** Changes of pods and nodes in audit logs, in order. */
  readonly audit: readonly AuditEntry[];
  /** Lines of audit logs, those of other objects included; 0 without a log. */
  readonly auditLines: number;
  /** Whether the audit log has any entry of this resource. */
  readonly audited: { readonly pods: boolean; readonly nodes: boolean };
}

/** A cluster, and the newest instant that its objects show. */
export interface Snapshot {
  readonly cluster: Cluster;
  readonly at: Instant | undefined;
}
