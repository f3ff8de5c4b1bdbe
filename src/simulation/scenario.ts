import type { HourlyPrices } from '#autoscaling';
import type { Source } from '#chance';
import type { ApiEvent, Node } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { Expectation } from '#expectations';
import type { LegacyVariant } from '#kubelet/eviction';
import type { FactAssumption, MissingStats, NodesWithAllocatable } from '#node-facts';
import type { Outcome } from '#play';
import type { StartupTime } from '#pod-times';
import type { PresetChoice } from '#presets';
import type { ScriptInput, SettingArgument } from '#script';
import type { CaptureGap, InputSummary, SnapshotInput } from '#snapshot';
import type { Duration, Instant } from '#units';
import type { Behaviors, Origin, SchedulerBehavior } from '#versions';
import type { RecordedChance } from '#wiring';
import type { AutoscalerAssumption } from './autoscaler-assumptions.ts';
import type { ChangeAssumption } from './change-assumption.ts';
import type { ChaosNote } from './chaos-notes.ts';
import type { CourseAssumption } from './course-assumption.ts';
import type { CronJobAssumption } from './cron-job-assumptions.ts';
import type { NodeMoment } from './drawn-occurrences.ts';
import type { GateAssumption } from './gate-assumptions.ts';
import type { KubeletSummary } from './kubelet-summary.ts';
import type { Lacking, PrioritiesOfNewPods } from './lacking.ts';
import type { Limit } from './limit.ts';
import type { LimitRangeAssumption } from './limit-range-assumptions.ts';
import type { NewSpecAssumption } from './new-spec-assumptions.ts';
import type { PresetAssumption } from './preset-assumption.ts';
import type { ReadinessAssumption } from './readiness-assumptions.ts';
import type { ScenarioChange } from './scenario-change.ts';
import type { ScenarioHistory } from './scenario-history.ts';
import type { StoppingAssumption } from './stopping-assumptions.ts';
import type { VersionSummary } from './version-summary.ts';

/** A request of the command line, the conformance runner or another program. */
export interface ScenarioRequest {
  /** The files of the snapshot, as on the disk. */
  readonly snapshot: readonly SnapshotInput[];
  /** Outage scripts in the order given; later ones win where they differ. */
  readonly scripts: readonly ScriptInput[];
  /** Events of the command line (`-e`). */
  readonly events: readonly string[];
  /** Settings of the command line (`--set` and others), over those of the scripts. */
  readonly settings?: readonly SettingArgument[];
  /** Events that do not happen, by their ids (`--without`). */
  readonly without?: readonly string[];
  /** Manifests that are applied to the cluster first (`--apply`), in their order. */
  readonly apply?: readonly SnapshotInput[];
  /** Workloads with other numbers of pods, as `deploy/shop/web=5` (`--scale`). */
  readonly scale?: readonly string[];
  /** Refuses manifests of objects that the snapshot lacks (`--strict`). */
  readonly strict?: boolean;
  readonly options: ScenarioOptions;
  /** Called now and then with the time since the start that has been played. */
  readonly tellProgress?: (sinceStart: Duration) => void;
}

export interface ScenarioOptions {
  /** `--kubernetes-version`, which takes precedence over the script and the snapshot. */
  readonly kubernetesVersion?: string;
  /** `--start-time`, RFC 3339. */
  readonly startTime?: string;
  /** Controllers that ran long before the start, or that start with it. */
  readonly controllers: 'steady' | 'restart';
  readonly seed?: number;
  /** `--startup-time`: from its binding until a new pod is Ready; measured when absent. */
  readonly startupTime?: string;
  /** `--restart-time`: from the start of its containers where they ran until a pod is Ready. */
  readonly restartTime?: string;
  /** `--lease-period`: the time between renewals of a Lease of 40 s where it is not drawn. */
  readonly leasePeriod?: string;
  /** `--relist`: the time between looks of kubelets at their containers; 0 s is at once. */
  readonly relist?: string;
  /** What chance decided in a recording with which the run is compared. */
  readonly recorded?: RecordedChance;
  /** The variant of the legacy order; that of the code by default. */
  readonly legacyVariant?: LegacyVariant;
  /** `--allow-partial`: also plays a snapshot without any pod. */
  readonly allowPartial?: boolean;
  /** `--assume-ready`: nodes without a status from any kubelet are Ready from the start on. */
  readonly assumeReady?: boolean;
  /** The usage of running pods without a stats entry: for a kubelet they come first. */
  readonly missingStats?: MissingStats;
  /** The published defaults in place of settings that the snapshot does not show; `auto` by default. */
  readonly preset?: PresetChoice;
  /** Only this event happens, from 1 in the order given, and those it counts from; 0 for none. */
  readonly onlyEvent?: number;
  /** Plays this history in place of the single run in which nothing is drawn. */
  readonly history?: ScenarioHistory;
}

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

/** The number of pods, and their workloads; the pods themselves when they have none. */
interface SomePods {
  readonly names: readonly string[];
  readonly pods: number;
}

/** A gap of the snapshot, and the assumption that fills it. The report has the words. */
export type Assumption =
  | AutoscalerAssumption
  | FactAssumption
  | CaptureGap
  | ChangeAssumption
  | ChaosNote<'chaos-translated'>
  | ReadinessAssumption
  | PresetAssumption
  /** Nodes whose capacity is taken as their allocatable resources. */
  | { readonly kind: 'allocatable-is-capacity'; readonly nodes: readonly string[] }
  /** Nodes with unknown amounts of these resources: pods always find enough. */
  | ({ readonly kind: 'room-assumed' } & NodesWithAllocatable['missing'])
  /** Newer than a control plane that could not serve them: they count as of its release. */
  | {
      readonly kind: 'kubelets-taken-for-older';
      readonly nodes: readonly string[];
      readonly version: string;
    }
  /**
   * Pods without a node in the snapshot although there is room in it: it does not show all running
   * pods.
   */
  | { readonly kind: 'room-contradicted'; readonly names: readonly string[]; readonly says: string }
  /** Pods that workloads count in their status and the snapshot lacks. */
  | ({ readonly kind: 'pods-unseen' } & SomePods)
  /** Namespaces without pods in the snapshot. */
  | { readonly kind: 'namespaces-unseen'; readonly names: readonly string[] }
  /** Endpoints of these Services whose pods are missing from the snapshot. */
  | ({ readonly kind: 'endpoints-unseen' } & SomePods)
  /**
   * Pods that are endpoints of these Services by their EndpointSlices or by their selector, not by
   * both.
   */
  | ({ readonly kind: 'endpoints-unlike' } & SomePods)
  /** Pods that do not become ready by themselves; their replacements are the same, or are well. */
  | ({ readonly kind: 'sick-pods' } & SomePods)
  | ({ readonly kind: 'sick-pods-alone' } & SomePods)
  /** Pods that restarted just before the start and are ready. */
  | ({ readonly kind: 'restarting-pods' } & SomePods)
  /** The number of workloads by the origin of their startup times, where pods started. */
  | {
      readonly kind: 'startup-times';
      readonly workloads: Readonly<Partial<Record<StartupTime['from'], number>>>;
    }
  /** New pods on nodes that lack their images, while the time of a pull is unknown. */
  | { readonly kind: 'pulled-at-once'; readonly pods: number }
  /**
   * Default limits of clients, and the default length of a request, where they slowed something.
   */
  | {
      readonly kind: 'pace-of-requests';
      readonly clients?: readonly {
        readonly client: string;
        readonly qps: number;
        readonly burst: number;
      }[];
      readonly latencySeconds?: number;
    }
  /** A kube-controller-manager that ended without the API server, and how it starts is unknown. */
  | { readonly kind: 'restart-of-control-plane' }
  /** The script wants a crash loop, and the snapshot shows no static pod. */
  | { readonly kind: 'crash-loop-without-static-pod' }
  /** Machines that came back, and no input gave the time they take to boot. */
  | { readonly kind: 'boot-at-once'; readonly nodes: readonly string[] }
  | { readonly kind: 'booted-while-on'; readonly nodes: readonly string[] }
  /**
   * Partitions for which the script does not set whether clients lose the pods of these nodes, too.
   */
  | { readonly kind: 'pod-network-cut'; readonly nodes: readonly string[] }
  /** Partitioned nodes with so much of the control plane that the other side could not have it. */
  | { readonly kind: 'control-plane-outside-partition'; readonly nodes: readonly string[] }
  /** Volumes that running pods use, without a VolumeAttachment. */
  | { readonly kind: 'attachments-assumed'; readonly volumes: number }
  /** Nodes with signs of life far after those of most others, which do not move the start. */
  | { readonly kind: 'clocks-ahead'; readonly nodes: readonly string[] }
  | { readonly kind: 'start-is-newest-timestamp'; readonly at: Instant }
  /** Alive by leases that end long before the start: one that was asked for, or the newest status. */
  | {
      readonly kind: 'leases-before-start';
      readonly nodes: readonly string[];
      readonly at: Instant;
    }
  | { readonly kind: 'leases-stale'; readonly nodes: readonly string[]; readonly at: Instant }
  | { readonly kind: 'control-plane-is-newest-kubelet'; readonly version: string }
  | { readonly kind: 'control-plane-version-unknown'; readonly version: string }
  /** PriorityClasses of new pods that the snapshot lacks: such a pod has priority 0. */
  | ({ readonly kind: 'priorities-unknown' } & PrioritiesOfNewPods)
  /** The same where other pods of the class show its value. */
  | ({ readonly kind: 'priorities-from-pods' } & PrioritiesOfNewPods)
  | GateAssumption
  | CronJobAssumption
  | NewSpecAssumption
  | LimitRangeAssumption
  | StoppingAssumption
  | CourseAssumption
  | { readonly kind: 'taint-without-time'; readonly nodes: readonly string[] }
  | { readonly kind: 'workload-guessed-from-labels'; readonly pods: number }
  /**
   * The number of workloads of each kind that are not in the snapshot: they want as many pods as
   * they have.
   */
  | { readonly kind: 'workloads-from-pods'; readonly objects: Readonly<Record<string, number>> }
  /** Containers that were measured above their memory limits, on these nodes. */
  | {
      readonly kind: 'measured-above-limit';
      readonly nodes: readonly string[];
      readonly pods: number;
    }
  /** On nodes that are measured. */
  | { readonly kind: 'use-of-new-pods'; readonly pods: number }
  /** Without a controller, and selected by a workload. */
  | { readonly kind: 'pods-adopted'; readonly pods: number }
  /** Not selected any more by the workload that they name as their controller. */
  | { readonly kind: 'pods-released'; readonly pods: number }
  /** Owners of unknown kinds whose scale budgets need: they want as many pods as they have. */
  | { readonly kind: 'scales-from-pods'; readonly objects: Readonly<Record<string, number>> }
  | { readonly kind: 'zone-of-excluded-nodes'; readonly zone: string };
