import type { Cluster, Node } from '#cluster';
import type { Outcome } from '#play';
import {
  type Behaviors,
  compareVersions,
  isHalfKnown,
  type KubeletBehavior,
  type KubernetesVersion,
  parseVersion,
  printVersion,
} from '#versions';
import { refusedForTolerations } from './admission-of.ts';
import type { Kubelets } from './kubelets.ts';

/** Behavior of kubelets and the API server that no model covers. */
export interface LimitFacts {
  /** Releases that the tables only know in part, the oldest first. */
  readonly halfKnown: { readonly controlPlane?: string; readonly kubelets: readonly string[] };
  /** Nodes whose kubelets start although they swap, by name. */
  readonly swapping: readonly string[];
  /** Nodes whose kubelets have the gate MemoryQoS, by name. */
  readonly throttling: readonly string[];
  readonly killsProcesses: (node: string) => boolean;
  /** Whether the control plane knows the operators Gt and Lt of tolerations. */
  readonly comparisonOperators: boolean;
  /** Whether DeviceTaintRules evict and keep away. */
  readonly readsDeviceTaintRules: boolean;
  /** Whether the pods of a gang are bound together. */
  readonly bindsGangs: boolean;
  /** Pods that the API server would have refused. */
  readonly refusedForTolerations: number;
}

interface Known {
  readonly cluster: Cluster;
  readonly kubelets: Kubelets;
  readonly kubeletOf: (node: Node) => KubeletBehavior;
  readonly outcome: Pick<Outcome, 'final' | 'made'>;
  readonly behaviors: Behaviors;
  readonly controlPlane: KubernetesVersion;
}

/** The limits that play a part in a run. */
export const limitFactsOf = (known: Known): LimitFacts => ({
  halfKnown: halfKnown(known),
  swapping: known.kubelets.swapping(known.cluster),
  throttling: known.kubelets.throttling(known.cluster),
  killsProcesses: (name) => {
    const node = known.outcome.final.node(name);
    return node !== undefined && known.kubeletOf(node).containers.memoryKills === 'process';
  },
  comparisonOperators: known.behaviors.taintEviction.comparisonOperators,
  readsDeviceTaintRules: known.behaviors.deviceTaintEviction.readsRules,
  bindsGangs: known.behaviors.gangs.bindsTogether,
  refusedForTolerations: refusedForTolerations(
    known.cluster,
    known.outcome.made.values(),
    known.behaviors.admission,
  ),
});

function halfKnown({ cluster, controlPlane }: Known): LimitFacts['halfKnown'] {
  const releases = new Map<string, KubernetesVersion>();
  for (const { kubeletVersion } of cluster.nodes) {
    const version = parseVersion(kubeletVersion);
    if (version.ok && isHalfKnown(version.value)) {
      releases.set(printVersion(version.value), version.value);
    }
  }
  const kubelets = [...releases].sort(([, a], [, b]) => compareVersions(a, b));
  return {
    ...(isHalfKnown(controlPlane) && { controlPlane: printVersion(controlPlane) }),
    kubelets: kubelets.map(([release]) => release),
  };
}
