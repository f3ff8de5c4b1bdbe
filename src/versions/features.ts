import { DECLARED_FEATURES_GATE } from './declared-features.ts';
import { DEVICE_FEATURES } from './device-features.ts';
import { GANG_FEATURES } from './gang-features.ts';
import { SHUTDOWN_FEATURES } from './shutdown-features.ts';
import { TRAFFIC_FEATURES } from './traffic-features.ts';
import type { History, Release } from './version.ts';

/** Feature gates that evictions depend on, with the stages of upstream's own table. */
export const FEATURES = {
  /**
   * Kubelets renew a Lease, and node lifecycle reads it.
   * @upstream pkg/features/kube_features.go NodeLease (1.17; KEP-589)
   */
  NodeLease: {
    stages: [
      ['1.12', { stage: 'alpha', enabled: false, locked: false }],
      ['1.14', { stage: 'beta', enabled: true, locked: false }],
      ['1.17', { stage: 'ga', enabled: true, locked: true }],
    ],
    removed: '1.23',
  },
  /**
   * Node lifecycle adds NoExecute taints to nodes that are not ready, and does not delete their
   * pods itself.
   * @upstream pkg/features/kube_features.go TaintBasedEvictions (1.18; KEP-166)
   */
  TaintBasedEvictions: {
    stages: [
      ['1.8', { stage: 'alpha', enabled: false, locked: false }],
      ['1.13', { stage: 'beta', enabled: true, locked: false }],
      ['1.18', { stage: 'ga', enabled: true, locked: true }],
    ],
    removed: '1.20',
  },
  /**
   * Conditions and cordons of nodes become NoSchedule taints, which kube-scheduler reads instead.
   * @upstream pkg/features/kube_features.go TaintNodesByCondition (1.17; KEP-382)
   */
  TaintNodesByCondition: {
    stages: [
      ['1.8', { stage: 'alpha', enabled: false, locked: false }],
      ['1.12', { stage: 'beta', enabled: true, locked: false }],
      ['1.17', { stage: 'ga', enabled: true, locked: true }],
    ],
    removed: '1.20',
  },
  /**
   * Pod GC force deletes terminating pods of out-of-service nodes.
   * @upstream pkg/features/kube_features.go NodeOutOfServiceVolumeDetach (1.31; KEP-2268)
   */
  NodeOutOfServiceVolumeDetach: {
    stages: [
      ['1.24', { stage: 'alpha', enabled: false, locked: false }],
      ['1.26', { stage: 'beta', enabled: true, locked: false }],
      ['1.28', { stage: 'ga', enabled: true, locked: true }],
    ],
    removed: '1.32',
  },
  ...SHUTDOWN_FEATURES,
  ...TRAFFIC_FEATURES,
  /**
   * A component that disrupts a pod records it in the condition DisruptionTarget.
   * @upstream pkg/features/kube_features.go PodDisruptionConditions (1.31; KEP-3329)
   */
  PodDisruptionConditions: {
    stages: [
      ['1.25', { stage: 'alpha', enabled: false, locked: false }],
      ['1.26', { stage: 'beta', enabled: true, locked: false }],
      ['1.31', { stage: 'ga', enabled: true, locked: true }],
    ],
    removed: '1.34',
  },
  /**
   * Budgets define whether pods that are not ready may be evicted although too few are.
   * @upstream pkg/features/kube_features.go PDBUnhealthyPodEvictionPolicy (1.31; KEP-3017)
   */
  PDBUnhealthyPodEvictionPolicy: {
    stages: [
      ['1.26', { stage: 'alpha', enabled: false, locked: false }],
      ['1.27', { stage: 'beta', enabled: true, locked: false }],
      ['1.31', { stage: 'ga', enabled: true, locked: true }],
    ],
    removed: '1.33',
  },
  /**
   * Taint eviction is a controller of its own, which `--controllers` can disable.
   * @upstream pkg/features/kube_features.go SeparateTaintEvictionController (1.36; KEP-3902)
   */
  SeparateTaintEvictionController: {
    stages: [
      ['1.29', { stage: 'beta', enabled: true, locked: false }],
      ['1.34', { stage: 'ga', enabled: true, locked: true }],
    ],
  },
  /**
   * Jobs may wait for the end of a pod before they replace it.
   * @upstream pkg/features/kube_features.go JobPodReplacementPolicy (1.36; KEP-3939)
   */
  JobPodReplacementPolicy: {
    stages: [
      ['1.28', { stage: 'alpha', enabled: false, locked: false }],
      ['1.29', { stage: 'beta', enabled: true, locked: false }],
      ['1.34', { stage: 'ga', enabled: true, locked: true }],
    ],
    removed: '1.37',
  },
  /**
   * Jobs may distinguish failures.
   * @upstream pkg/features/kube_features.go JobPodFailurePolicy (1.36; KEP-3329)
   */
  JobPodFailurePolicy: {
    stages: [
      ['1.25', { stage: 'alpha', enabled: false, locked: false }],
      ['1.26', { stage: 'beta', enabled: true, locked: false }],
      ['1.31', { stage: 'ga', enabled: true, locked: true }],
    ],
    removed: '1.33',
  },
  /**
   * Indexed Jobs may count failures by index.
   * @upstream pkg/features/kube_features.go JobBackoffLimitPerIndex (1.36; KEP-3850)
   */
  JobBackoffLimitPerIndex: {
    stages: [
      ['1.28', { stage: 'alpha', enabled: false, locked: false }],
      ['1.29', { stage: 'beta', enabled: true, locked: false }],
      ['1.33', { stage: 'ga', enabled: true, locked: true }],
    ],
    removed: '1.37',
  },
  /**
   * Indexed Jobs may succeed by some of their indexes.
   * @upstream pkg/features/kube_features.go JobSuccessPolicy (1.36; KEP-3998)
   */
  JobSuccessPolicy: {
    stages: [
      ['1.30', { stage: 'alpha', enabled: false, locked: false }],
      ['1.31', { stage: 'beta', enabled: true, locked: false }],
      ['1.33', { stage: 'ga', enabled: true, locked: true }],
    ],
    removed: '1.37',
  },
  /**
   * A Job may be left to a controller of others; therefore the API server checks what its status says.
   * @upstream pkg/features/kube_features.go JobManagedBy (1.36; KEP-4368)
   */
  JobManagedBy: {
    stages: [
      ['1.30', { stage: 'alpha', enabled: false, locked: false }],
      ['1.32', { stage: 'beta', enabled: true, locked: false }],
      ['1.35', { stage: 'ga', enabled: true, locked: true }],
    ],
  },
  /**
   * Tolerations may have the operators Gt and Lt.
   * @upstream pkg/features/kube_features.go TaintTolerationComparisonOperators (1.36; KEP-5471)
   */
  TaintTolerationComparisonOperators: {
    stages: [['1.35', { stage: 'alpha', enabled: false, locked: false }]],
  },
  /**
   * Each node sets the longest wait before it starts a container again.
   * @upstream pkg/features/kube_features.go KubeletCrashLoopBackOffMax (1.36; KEP-4603)
   */
  KubeletCrashLoopBackOffMax: {
    stages: [
      ['1.32', { stage: 'alpha', enabled: false, locked: false }],
      ['1.35', { stage: 'beta', enabled: true, locked: false }],
    ],
  },
  /**
   * Containers are restarted sooner: after 1 s at first, after 60 s at most.
   * @upstream pkg/features/kube_features.go ReduceDefaultCrashLoopBackOffDecay (1.36; KEP-4603)
   */
  ReduceDefaultCrashLoopBackOffDecay: {
    stages: [['1.33', { stage: 'alpha', enabled: false, locked: false }]],
  },
  /**
   * Each container may set whether it is started again.
   * @upstream pkg/features/kube_features.go ContainerRestartRules (1.36; KEP-5307)
   */
  ContainerRestartRules: {
    stages: [
      ['1.34', { stage: 'alpha', enabled: false, locked: false }],
      ['1.35', { stage: 'beta', enabled: true, locked: false }],
    ],
  },
  /**
   * Pods have requests and limits as a whole.
   * @upstream pkg/features/kube_features.go PodLevelResources (1.36; KEP-2837)
   */
  PodLevelResources: {
    stages: [
      ['1.32', { stage: 'alpha', enabled: false, locked: false }],
      ['1.34', { stage: 'beta', enabled: true, locked: false }],
    ],
  },
  /**
   * ReplicaSets and Deployments say how many of their pods are terminating.
   * @upstream pkg/features/kube_features.go DeploymentReplicaSetTerminatingReplicas (1.36; KEP-3973)
   */
  DeploymentReplicaSetTerminatingReplicas: {
    stages: [
      ['1.33', { stage: 'alpha', enabled: false, locked: false }],
      ['1.35', { stage: 'beta', enabled: true, locked: false }],
    ],
  },
  ...DEVICE_FEATURES,
  ...GANG_FEATURES,
  ...DECLARED_FEATURES_GATE,
  /** @upstream pkg/features/kube_features.go MaxUnavailableStatefulSet (1.37; KEP-961) */
  MaxUnavailableStatefulSet: {
    stages: [
      ['1.24', { stage: 'alpha', enabled: false, locked: false }],
      ['1.35', { stage: 'beta', enabled: false, locked: false }],
      ['1.37', { stage: 'beta', enabled: true, locked: false }],
    ],
  },
  /** @upstream pkg/features/kube_features.go StatefulSetAutoDeletePVC (1.34; KEP-1847) */
  StatefulSetAutoDeletePVC: {
    stages: [
      ['1.23', { stage: 'alpha', enabled: false, locked: false }],
      ['1.27', { stage: 'beta', enabled: true, locked: false }],
      ['1.32', { stage: 'ga', enabled: true, locked: true }],
    ],
    removed: '1.35',
  },
} as const satisfies Readonly<Record<string, FeatureHistory>>;

export type Feature = keyof typeof FEATURES;

export interface FeatureStage {
  readonly stage: 'alpha' | 'beta' | 'ga';
  readonly enabled: boolean;
  /** A locked gate can only be set to its default. */
  readonly locked: boolean;
}

export interface FeatureHistory {
  readonly stages: History<FeatureStage>;
  /** The release that no longer knows the gate: the feature keeps its last state. */
  readonly removed?: Release;
}

export const isFeature = (name: string): name is Feature => Object.hasOwn(FEATURES, name);
