import type { AutoscalerSettings } from '#autoscaling';
import type { Source } from '#chance';
import type { ExpectationEntry } from '#expectations';
import type { Located, Place } from '#script-fields';
import type { Duration, Instant } from '#units';
import type { FlagSetting } from '#versions';
import type { ChaosRemark } from './chaos/read-chaos.ts';
import type { EventEntry } from './schema/event-schema.ts';
import type {
  ControlPlaneRestart,
  KubeletSetting,
  LearnedSetting,
  PodSetting,
  VolumeTimes,
} from './schema/settings-schema.ts';

/** The events of an outage and their times, read from all scripts and events of one run. */
export interface OutageScript {
  readonly name?: string;
  readonly description?: string;
  /** The start of the simulation; absent when no script names one. */
  readonly start?: Instant;
  readonly duration: Duration;
  readonly seed: number;
  /** How many histories are played; absent when no script says it. */
  readonly chances?: number;
  /** The sources of chance that histories do not draw. */
  readonly held: readonly Source[];
  readonly settings: ScriptSettings;
  /** In the order of the files, then of the command line. */
  readonly events: readonly ScriptEvent[];
  /** In the order of the files. */
  readonly expectations: readonly Located<ExpectationEntry>[];
  /** What a reader must know of chaos experiments among the files; absent without any. */
  readonly remarks?: readonly ChaosRemark[];
}

/** Settings that override the snapshot. */
export interface ScriptSettings {
  readonly kubernetesVersion?: { readonly text: string; readonly place: Place };
  readonly controllerManager: readonly FlagSetting[];
  readonly apiServer: readonly FlagSetting[];
  /** Including the equivalent flags for `clientConnection`. */
  readonly scheduler: readonly FlagSetting[];
  /** What happens to kube-controller-manager without the API server; absent when no script says it. */
  readonly restart?: ControlPlaneRestart;
  /** Absent when no script sets it. */
  readonly apiLatency?: Duration;
  /** Rollouts of applied manifests are played; absent when no script sets it. */
  readonly playRollout?: boolean;
  /** The order in which controllers examine nodes, as far as a script names them. */
  readonly order?: Located<readonly string[]>;
  /** The later one of two settings of one kubelet field counts. */
  readonly kubelet: readonly Located<KubeletSetting>[];
  /** The later one of two settings for one pod counts where they differ. */
  readonly pods: readonly Located<PodSetting>[];
  /** Absent when no script says anything of autoscalers. */
  readonly autoscaler?: AutoscalerSettings;
  /** The zones whose capacity scripts set, by their places; absent when none does. */
  readonly zones?: readonly Located<readonly string[]>[];
  /** The settings that come from a record. */
  readonly learned: readonly LearnedSetting[];
  /** The later one of two settings of one time counts. */
  readonly volumes: VolumeTimes;
}

export interface ScriptEvent extends Located<EventEntry> {
  /** The words of `-e` for an event that a program made; absent for one that was written. */
  readonly words?: string;
}
