import type {
  ContainerBehavior,
  EvictionBehavior,
  KubeletBehavior,
  ShutdownBehavior,
} from '../kubelet-behavior.ts';
import type { Described } from './description.ts';

const DEFAULTS = 'pkg/kubelet/apis/config/v1beta1/defaults.go SetDefaults_KubeletConfiguration';
const GATES = 'pkg/features/kube_features.go';
const SHUTDOWN_MANAGER = 'pkg/kubelet/nodeshutdown/nodeshutdown_manager.go';

export const KUBELET: Described<Omit<KubeletBehavior, 'containers' | 'eviction' | 'shutdown'>> = {
  renewsLease: {
    does: 'a Lease is the heartbeat; else the status is',
    upstream: `${GATES} NodeLease`,
  },
  leaseRenewInterval: {
    does: 'from one renewal of its lease to the next: a quarter of what the lease lasts',
    unit: 'duration',
    upstream: DEFAULTS,
  },
  nodeStatusUpdateFrequency: {
    does: "from one look at the node's own conditions to the next",
    unit: 'duration',
    upstream: DEFAULTS,
  },
  nodeStatusReportFrequency: {
    does: 'how long a status that has not changed stays unwritten',
    unit: 'duration',
    upstream: DEFAULTS,
  },
  spreadsStatusReports: {
    does: 'the first of them after a change comes up to half of that earlier or later, at random',
    upstream: 'pkg/kubelet/kubelet_node_status.go calculateDelay',
  },
  apiClient: {
    does: 'how fast it may send requests about pods (the burst: kubeAPIBurst)',
    upstream: DEFAULTS,
  },
};

export const EVICTION: Described<EvictionBehavior> = {
  ranking: {
    does: 'who goes first: by use above requests and priority, or by QoS class (the legacy order)',
    upstream: 'pkg/kubelet/eviction/helpers.go rankMemoryPressure',
  },
  defaultEvictionHard: {
    does: 'hard thresholds where the configuration has no evictionHard',
    upstream: 'pkg/kubelet/eviction/defaults_linux.go DefaultEvictionHard',
  },
  mergesDefaults: {
    does: 'mergeDefaultEvictionSettings is known: defaults may fill up an evictionHard',
    upstream: 'cmd/kubelet/app/server.go loadConfigFile',
  },
  hardGracePeriod: {
    does: 'seconds to stop that a hard threshold gives its victims',
    upstream: 'pkg/kubelet/eviction/eviction_manager.go immediateEvictionGracePeriodSeconds',
  },
  softGracePeriod: {
    does: "what a soft threshold gives: evictionMaxPodGracePeriod, or the pod's own where that is shorter",
    upstream: 'pkg/kubelet/eviction/eviction_manager.go synchronize',
  },
  zeroGracePeriod: {
    does: "what 0 seconds to stop mean: at once, or the pod's own grace period",
    upstream: 'pkg/kubelet/pod_workers.go calculateEffectiveGracePeriod',
  },
  cleanExit: {
    does: 'the phase of pods that are evicted and whose containers exit with 0',
    upstream: 'pkg/kubelet/kubelet_pods.go getPhase',
  },
  marksDisruption: {
    does: 'pods that are evicted get the condition DisruptionTarget, which says why',
    upstream: `${GATES} PodDisruptionConditions`,
  },
};

export const SHUTDOWN: Described<Omit<ShutdownBehavior, 'gates'>> = {
  waitsForVolumes: {
    does: 'a group of pods ends only when its volumes are unmounted',
    upstream: `${SHUTDOWN_MANAGER} killPods`,
  },
  podReason: {
    does: 'the reason in the status of pods that a shutdown stops',
    upstream: `${SHUTDOWN_MANAGER} nodeShutdownReason`,
  },
  marksDisruption: {
    does: 'pods that a shutdown stops get the condition DisruptionTarget',
    upstream: `${GATES} PodDisruptionConditions`,
  },
  cleanExit: {
    does: 'the phase of pods that a shutdown stops and whose containers exit with 0',
    upstream: 'pkg/kubelet/kubelet_pods.go getPhase',
  },
  criticalPods: {
    does: 'when critical pods are stopped',
    upstream: 'pkg/kubelet/nodeshutdown/nodeshutdown_manager_linux.go processShutdownEvent',
  },
};

export const SHUTDOWN_GATES: Described<ShutdownBehavior['gates']> = {
  GracefulNodeShutdown: {
    does: 'pods are stopped in order when the node shuts down',
    upstream: `${GATES} GracefulNodeShutdown`,
  },
  GracefulNodeShutdownBasedOnPodPriority: {
    does: 'and in groups by priority (shutdownGracePeriodByPodPriority)',
    upstream: `${GATES} GracefulNodeShutdownBasedOnPodPriority`,
  },
};

export const CONTAINERS: Described<ContainerBehavior> = {
  firstBackOff: {
    does: 'how long a container that has ended again waits for its start; the first time it does not wait',
    unit: 'duration',
    upstream: 'pkg/kubelet/kubelet.go newCrashLoopBackOff',
  },
  longestBackOff: {
    does: 'each wait is twice the one before, up to this one',
    unit: 'duration',
    upstream: 'pkg/kubelet/kubelet.go newCrashLoopBackOff',
  },
  ownRestartPolicy: {
    does: 'restartPolicy of a container counts in place of that of its pod',
    upstream: `${GATES} ContainerRestartRules`,
  },
  podLevelLimits: {
    does: 'the memory limit of a pod as a whole is enforced',
    upstream: `${GATES} PodLevelResources`,
  },
  memoryKills: {
    does: 'what dies when the memory of a cgroup runs out: the container, or one process (cgroup v2)',
    upstream:
      'pkg/kubelet/kuberuntime/kuberuntime_container_linux.go generateLinuxContainerResources',
  },
  guaranteedOomScore: {
    does: 'oom_score_adj of Guaranteed and node-critical pods; that of Burstable ones is at least 1000 more',
    upstream: 'pkg/kubelet/qos/policy.go guaranteedOOMScoreAdj',
  },
};
