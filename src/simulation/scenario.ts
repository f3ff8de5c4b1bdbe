import type { Assumption, Lacking, Limit } from '#assumptions';
import type { HourlyPrices } from '#autoscaling';
import type { Source } from '#chance';
import type { ApiEvent, Node } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { Expectation } from '#expectations';
import type { Outcome } from '#play';
import type { StartupTime } from '#pod-times';
import type {
  KubeletSummary,
  NodeMoment,
  ScenarioChange,
  ScenarioHistory,
  ScenarioRequest,
} from '#preparation';
import type { InputSummary } from '#snapshot';
import type { Duration } from '#units';
import type { Behaviors, Origin, SchedulerBehavior } from '#versions';
import type { VersionSummary } from './version-summary.ts';

export type ScenarioResult =
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'played'; readonly scenario: PlayedScenario };

/** A played scenario, with its assumptions. */
export interface PlayedScenario {
  readonly outcome: Outcome;
  readonly name?: string;
  readonly seed: number;
  readonly duration: Duration;
  /** True when neither a script nor an event was given: the snapshot's own timeline. */
  readonly withoutEvents: boolean;
  readonly inputs: readonly InputSummary[];
  /** Events of the snapshot's files: what was seen before the start. */
  readonly events: readonly ApiEvent[];
  readonly versions: VersionSummary;
  readonly assumptions: readonly Assumption[];
  readonly limits: readonly Limit[];
  /** The prices of an hour by instance type and capacity type, where a script gives any. */
  readonly prices?: HourlyPrices;
  /** What the snapshot lacks although the run depends on it. */
  readonly lacking: Lacking;
  readonly warnings: readonly Diagnostic[];
  /** The expectations of the scripts, to be judged by the report. */
  readonly expectations: readonly Expectation[];
  /** `Kind/namespace/name` of the workload of a pod, if it belongs to one. */
  readonly workloadOf: (pod: string) => string | undefined;
  /** Nodes with a known usage: their kubelets may come under pressure. */
  readonly measured: ReadonlySet<string>;
  /** The known facts about a node's kubelet. */
  readonly kubeletOf: (node: Node) => KubeletSummary;
  /** The behavior of the control plane. */
  readonly behaviors: Behaviors;
  /** The startup time of new pods of a workload of the snapshot, by its name. */
  readonly startupTimeOf: (workload: string) => StartupTime | undefined;
  /** The behavior of the kube-scheduler of that release. */
  readonly schedulerRules: SchedulerBehavior;
  /** The origin of each value, by the path of a behavior, such as `podGc.checkPeriod`. */
  readonly origins: ReadonlyMap<string, Origin>;
  /** The history; absent for a single run, in which nothing is drawn. */
  readonly history?: ScenarioHistory & { readonly held: readonly Source[] };
  /** How many histories the scripts want to be played. */
  readonly chances?: number;
  /** The sources that the scripts do not want to be drawn. */
  readonly held: readonly Source[];
  /** The sources that were drawn in it. */
  readonly drawn: readonly Source[];
  /** The time that a request takes. */
  readonly apiLatency: Duration;
  /** What the script does to a node, and between which instants that comes in any history. */
  readonly momentsOf: (node: string) => readonly NodeMoment[];
  /** The nodes on which the control plane runs. */
  readonly hostsOfControlPlane: () => ReadonlySet<string>;
  /** A history of the same scenario; with `figures`, the assumptions are left out. */
  readonly inHistory: (history: ScenarioHistory, asked?: 'all' | 'figures') => PlayedScenario;
  /** Plays the same once more with a change; undefined when that cannot be played. */
  readonly again: (change: ScenarioChange) => PlayedScenario | undefined;
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
