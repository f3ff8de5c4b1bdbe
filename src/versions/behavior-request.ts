import type { FlagSetting } from './setting.ts';
import type { KubernetesVersion } from './version.ts';

/** The inputs that determine the behaviors of a control plane. */
export interface BehaviorRequest {
  readonly controlPlane: KubernetesVersion;
  /** In rising precedence: the command line in the snapshot, then the settings of a script. */
  readonly controllerManagerFlags: readonly FlagSetting[];
  readonly apiServerFlags: readonly FlagSetting[];
  /**
   * The effective flags of kube-scheduler: none of the command line when there is a configuration
   * file.
   */
  readonly schedulerFlags?: readonly FlagSetting[];
  readonly cloudControllerManagerFlags?: readonly FlagSetting[];
}
