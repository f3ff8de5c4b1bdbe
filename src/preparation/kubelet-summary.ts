import type { Registration } from '#kubelet/heartbeat';
import type { ShutdownOutlook } from '#kubelet/shutdown';
import type { KubeletBehavior } from '#versions';

/** The settings of one kubelet. */
export interface KubeletSummary {
  readonly behavior: KubeletBehavior;
  readonly shutdown: ShutdownOutlook;
  readonly registration: Registration;
  /** Its hard thresholds as configured, by signal: a quantity or a percentage. */
  readonly evictionHard: Readonly<Record<string, string>>;
}
