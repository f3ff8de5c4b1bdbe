import type { FlagSetting } from './flags/setting.ts';
import type { KubernetesVersion } from './version.ts';

/** What the behaviours of a control plane depend on. */
export interface BehaviorRequest {
  readonly controlPlane: KubernetesVersion;
  /** In rising precedence: the command line found in the snapshot, then what a script sets. */
  readonly controllerManagerFlags: readonly FlagSetting[];
  readonly apiServerFlags: readonly FlagSetting[];
  /** Those of kube-scheduler that count: none of the command line beside a configuration file. */
  readonly schedulerFlags?: readonly FlagSetting[];
  readonly cloudControllerManagerFlags?: readonly FlagSetting[];
}
