import type { Cluster } from '#cluster';
import { refusedForTolerations } from '#preparation';
import {
  compareVersions,
  isHalfKnown,
  isTooNew,
  type KubernetesVersion,
  parseVersion,
  printVersion,
} from '#versions';
import { lacksBudgets } from '../lacking.ts';
import type { PlayedPlan } from '../played-plan.ts';

/** The release of the control plane if it is meant, and those of kubelets. */
export interface Releases {
  readonly controlPlane?: string;
  readonly kubelets: readonly string[];
}

/** Behavior of kubelets and the API server that no model covers. */
export interface LimitFacts {
  /** Releases that the tables only know in part, the oldest first. */
  readonly halfKnown: Releases;
  /** Releases that are newer than the tables, the oldest first. */
  readonly tooNew: Releases;
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
  /** Whether nobody knows which budgets there are. */
  readonly lacksBudgets: boolean;
  /** Pods that the API server would have refused. */
  readonly refusedForTolerations: number;
}

/** The limits that play a part in a run. */
export const limitFactsOf = ({ plan, outcome }: PlayedPlan): LimitFacts => {
  const { behaviors, kubelets, kubeletOf } = plan;
  const { cluster } = plan.base;
  return {
    halfKnown: releasesThat(isHalfKnown, cluster, plan.controlPlane.version),
    tooNew: releasesThat(isTooNew, cluster, plan.controlPlane.insteadOf),
    swapping: kubelets.swapping(cluster),
    throttling: kubelets.throttling(cluster),
    killsProcesses: (name) => {
      const node = outcome.final.node(name);
      return node !== undefined && kubeletOf(node).containers.memoryKills === 'process';
    },
    comparisonOperators: behaviors.taintEviction.comparisonOperators,
    readsDeviceTaintRules: behaviors.deviceTaintEviction.readsRules,
    bindsGangs: behaviors.gangs.bindsTogether,
    lacksBudgets: lacksBudgets(plan),
    refusedForTolerations: refusedForTolerations(
      cluster,
      outcome.made.values(),
      behaviors.admission,
    ),
  };
};

function releasesThat(
  are: (version: KubernetesVersion) => boolean,
  { nodes }: Cluster,
  controlPlane: KubernetesVersion | undefined,
): Releases {
  const releases = new Map<string, KubernetesVersion>();
  for (const { kubeletVersion } of nodes) {
    const version = parseVersion(kubeletVersion);
    if (version.ok && are(version.value)) {
      releases.set(printVersion(version.value), version.value);
    }
  }
  const kubelets = [...releases].sort(([, a], [, b]) => compareVersions(a, b));
  return {
    ...(controlPlane !== undefined &&
      are(controlPlane) && { controlPlane: printVersion(controlPlane) }),
    kubelets: kubelets.map(([release]) => release),
  };
}
