import type { Assumption, Lacking, Limit } from '#assumptions';
import type { HourlyPrices } from '#autoscaling';
import type { Source } from '#chance';
import type { Node } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { Outcome } from '#play';
import type { StartupTime } from '#pod-times';
import type {
  KubeletSummary,
  NodeMoment,
  Plan,
  ScenarioChange,
  ScenarioHistory,
  ScenarioRequest,
} from '#preparation';
import type { Duration } from '#units';
import type { SchedulerBehavior } from '#versions';

export type ScenarioResult =
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'played'; readonly scenario: Run };

/** The parts of a plan that readers of its run ask for. */
export type PlanOfRun = Pick<Plan, 'behaviors' | 'origins' | 'expectations' | 'withoutEvents'> & {
  readonly script: Pick<Plan['script'], 'name' | 'seed' | 'duration' | 'chances' | 'held'>;
  readonly snapshot: Pick<Plan['snapshot'], 'events' | 'inputs'>;
};

/** A scenario that was played: its plan, what came of it, and how it is played once more. */
export interface Run {
  readonly plan: PlanOfRun;
  readonly outcome: Outcome;
  readonly versions: VersionSummary;
  readonly assumptions: readonly Assumption[];
  readonly limits: readonly Limit[];
  /** The prices of an hour by instance type and capacity type, where a script gives any. */
  readonly prices?: HourlyPrices;
  /** What the snapshot lacks although the run depends on it. */
  readonly lacking: Lacking;
  readonly warnings: readonly Diagnostic[];
  /** `Kind/namespace/name` of the workload of a pod, if it belongs to one. */
  readonly workloadOf: (pod: string) => string | undefined;
  /** Nodes with a known usage: their kubelets may come under pressure. */
  readonly measured: ReadonlySet<string>;
  /** The known facts about a node's kubelet. */
  readonly kubeletOf: (node: Node) => KubeletSummary;
  /** The startup time of new pods of a workload of the snapshot, by its name. */
  readonly startupTimeOf: (workload: string) => StartupTime | undefined;
  /** The behavior of the kube-scheduler of that release. */
  readonly schedulerRules: SchedulerBehavior;
  /** The history; absent for a single run, in which nothing is drawn. */
  readonly history?: ScenarioHistory & { readonly held: readonly Source[] };
  /** The sources that were drawn in it. */
  readonly drawn: readonly Source[];
  /** The time that a request takes. */
  readonly apiLatency: Duration;
  /** What the script does to a node, and between which instants that comes in any history. */
  readonly momentsOf: (node: string) => readonly NodeMoment[];
  /** The nodes on which the control plane runs. */
  readonly hostsOfControlPlane: () => ReadonlySet<string>;
  /** A history of the same scenario; with `figures`, the assumptions are left out. */
  readonly inHistory: (history: ScenarioHistory, asked?: 'all' | 'figures') => Run;
  /** Plays the same once more with a change; undefined when that cannot be played. */
  readonly again: (change: ScenarioChange) => Run | undefined;
  /**
   * Plays the same with more manifests, numbers of pods and settings before anything happens. What
   * is replayed on the result shares a base.
   */
  readonly afterChange: (
    change: Pick<ScenarioRequest, 'apply' | 'scale' | 'settings'>,
  ) => Promise<ScenarioResult>;
  /** The same with the errors of a change; with `figures`, the assumptions are left out. */
  readonly replay: (change: ScenarioChange, asked?: 'all' | 'figures') => ScenarioResult;
}

export interface VersionSummary {
  /** The release of the control plane, such as `1.33`. */
  readonly controlPlane: string;
  /** Nodes by kubelet release. */
  readonly kubelets: Readonly<Record<string, number>>;
}
