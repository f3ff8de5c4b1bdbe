import type { Diagnostic } from '#diagnostics';
import type { InputSummary, SnapshotInput } from '#snapshot';
import type { BehaviorValue, ExplainedBehavior } from '#versions';
import type { Touched } from './scene.ts';

/** A request of the command line, or of another program, about one release or two. */
export interface ReleaseRequest {
  /**
   * Files of a snapshot, with the flags and configurations to apply; empty: the defaults of
   * Kubernetes.
   */
  readonly snapshot: readonly SnapshotInput[];
  /** The requested release; absent: the release of the snapshot, or the newest. */
  readonly release?: string;
  /** The release to compare it with. */
  readonly upgradeTo?: string;
}

export type ReleaseResult =
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'behaviors'; readonly answer: ReleaseBehaviors }
  | { readonly kind: 'upgrade'; readonly answer: Upgrade };

/** The behaviors of one release. */
export interface ReleaseBehaviors {
  /** Such as `1.33`. */
  readonly release: string;
  readonly inputs: readonly InputSummary[];
  /** The behaviors of the control plane, the scheduler included. */
  readonly controlPlane: readonly ExplainedBehavior[];
  readonly kubelets: readonly KubeletGroup[];
  readonly warnings: readonly Diagnostic[];
}

/** Kubelets with equal behaviors. */
export interface KubeletGroup {
  readonly release: string;
  /** Their nodes by name; empty without a snapshot. */
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
  /** Nodes whose kubelets' configurations are not in the snapshot: they count as empty. */
  readonly unconfigured: readonly string[];
  readonly warnings: readonly Diagnostic[];
}

/** One behaviour of the later release, with its earlier form. */
export interface BehaviorChange extends ExplainedBehavior {
  readonly before: BehaviorValue;
  /** Absent without a snapshot. */
  readonly touches?: Touched;
}
