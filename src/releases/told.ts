import type { Diagnostic } from '#diagnostics';
import type { InputSummary, SnapshotInput } from '#snapshot';
import type { BehaviorValue, ExplainedBehavior } from '#versions';
import type { Touched } from './scene.ts';

/** A request of the command line, or of another program, about one release or two. */
export interface ReleaseRequest {
  /** Files of a snapshot, whose flags and configurations count; none: Kubernetes as it comes. */
  readonly snapshot: readonly SnapshotInput[];
  /** The release that is asked for; without it that of the snapshot, or the newest. */
  readonly release?: string;
  /** The release to compare it with. */
  readonly upgradeTo?: string;
}

export type ReleaseResult =
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'behaviors'; readonly told: ReleaseBehaviors }
  | { readonly kind: 'upgrade'; readonly told: Upgrade };

/** All that one release does. */
export interface ReleaseBehaviors {
  /** Such as `1.33`. */
  readonly release: string;
  readonly inputs: readonly InputSummary[];
  /** The behaviors of the control plane, the scheduler included. */
  readonly controlPlane: readonly ExplainedBehavior[];
  readonly kubelets: readonly KubeletGroup[];
  readonly warnings: readonly Diagnostic[];
}

/** Kubelets that all behave the same. */
export interface KubeletGroup {
  readonly release: string;
  /** Their nodes by name; none without a snapshot. */
  readonly nodes: readonly string[];
  readonly behaviors: readonly ExplainedBehavior[];
}

/** The differences of another release. */
export interface Upgrade {
  readonly from: string;
  readonly to: string;
  readonly inputs: readonly InputSummary[];
  readonly changes: readonly BehaviorChange[];
  /** Changes that a flag or a configuration in the snapshot prevents. */
  readonly held: readonly ExplainedBehavior[];
  /** Faults of the snapshot's flags in the later release only. */
  readonly settings: readonly Diagnostic[];
  /** Nodes whose kubelets' configurations are not in the snapshot: they count as having none. */
  readonly unconfigured: readonly string[];
  readonly warnings: readonly Diagnostic[];
}

/** One behaviour, as the later release has it, and what it was before. */
export interface BehaviorChange extends ExplainedBehavior {
  readonly before: BehaviorValue;
  /** Absent without a snapshot. */
  readonly touches?: Touched;
}
