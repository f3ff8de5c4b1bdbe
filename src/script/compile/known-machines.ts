import type { Pod } from '#cluster';
import type { KubeletConfiguration } from '#kubelet-configuration';

/** What the snapshot tells of machines: a script can only change what somebody knows. */
export interface KnownMachines {
  /** What a node's kubelet is configured with before the script sets anything. */
  readonly configurationOf: (node: string) => KubeletConfiguration;
  /** Which uses of a node were measured: all that kubelets measure, memory alone, or none. */
  readonly measuredOf: (node: string) => 'all' | 'memory' | 'nothing';
  /** Whether a cloud may end the machine: unless somebody says that none can. */
  readonly canBeInstance: (node: string) => boolean;
  /** Whether the use of the pod is among what was measured of its node. */
  readonly isMeasured: (pod: Pod) => boolean;
}
