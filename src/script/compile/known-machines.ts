import type { Pod } from '#cluster';
import type { KubeletConfiguration } from '#kubelet-configuration';

/** The snapshot's facts about machines: a script can only change known ones. */
export interface KnownMachines {
  /** The configuration of a node's kubelet before the script sets anything. */
  readonly configurationOf: (node: string) => KubeletConfiguration;
  /** The measured uses of a node: all that kubelets measure, memory alone, or none. */
  readonly measuredOf: (node: string) => 'all' | 'memory' | 'nothing';
  /** Whether a cloud may end the machine: true unless NodeFacts exclude it. */
  readonly canBeInstance: (node: string) => boolean;
  /** Whether the measurements of the pod's node include the pod. */
  readonly isMeasured: (pod: Pod) => boolean;
}
