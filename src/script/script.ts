import type { Duration, Instant } from '#units';
import type { FlagSetting } from '#versions';
import type { ExpectationEntry } from './expectations/expectation-schema.ts';
import type { EventEntry } from './schema/event-schema.ts';
import type { KubeletSetting, PodSetting, VolumeTimes } from './schema/settings-schema.ts';
import type { LocatedValue } from './text/located-value.ts';
import type { Place } from './text/source-text.ts';

/** What goes wrong and when, read from all scripts and events of one run. */
export interface OutageScript {
  readonly name?: string;
  readonly description?: string;
  /** The instant called 0; absent when no script names one. */
  readonly start?: Instant;
  readonly duration: Duration;
  readonly seed: number;
  readonly settings: ScriptSettings;
  /** In the order of the files, then of the command line. */
  readonly events: readonly ScriptEvent[];
  /** In the order of the files. */
  readonly expectations: readonly Located<ExpectationEntry>[];
}

/** What-if settings, over what the snapshot says. */
export interface ScriptSettings {
  readonly kubernetesVersion?: { readonly text: string; readonly place: Place };
  readonly controllerManager: readonly FlagSetting[];
  readonly apiServer: readonly FlagSetting[];
  /** `clientConnection` as the flags that say the same. */
  readonly scheduler: readonly FlagSetting[];
  /** Absent when no script tells. */
  readonly apiLatency?: Duration;
  /** In which order controllers look at nodes, as far as a script names them. */
  readonly order?: Located<readonly string[]>;
  /** Of two settings of one field of a kubelet, the later one counts. */
  readonly kubelet: readonly Located<KubeletSetting>[];
  /** Of two settings that touch one pod, the later one counts where they differ. */
  readonly pods: readonly Located<PodSetting>[];
  /** Of two settings of one time the later one counts. */
  readonly volumes: VolumeTimes;
}

export type ScriptEvent = Located<EventEntry>;

/** What was read, and where it was written. */
export interface Located<T> {
  readonly value: T;
  readonly written: LocatedValue;
}
