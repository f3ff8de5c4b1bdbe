import type { Source } from '#chance';
import type { LegacyVariant } from '#kubelet/eviction';
import type { MissingStats } from '#node-facts';
import type { PresetChoice } from '#presets';
import type { ScriptInput, SettingArgument } from '#script';
import type { SnapshotInput } from '#snapshot';
import type { Duration } from '#units';
import type { RecordedChance } from '#wiring';

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

/** The part of a request that can differ between scenarios on one snapshot. */
export type ScenarioVariant = Omit<ScenarioRequest, 'snapshot'>;

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

/** One of the possible random histories of a scenario. */
export interface ScenarioHistory {
  /** From 1. */
  readonly number: number;
  /** The sources that are not drawn in it; those of the scripts by default. */
  readonly held?: readonly Source[];
  /** Some sources are drawn as in another history. */
  readonly swapped?: { readonly sources: readonly Source[]; readonly number: number };
}
