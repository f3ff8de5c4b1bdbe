import type { Duration } from '#units';
import type { ClientLimits } from './behaviors.ts';

/** The behavior of one kubelet, by its release and its configuration. */
export interface KubeletBehavior {
  /** Whether it renews a Lease; without one, its status is the heartbeat (gate NodeLease). */
  readonly renewsLease: boolean;
  /** `nodeLeaseDurationSeconds` / 4 */
  readonly leaseRenewInterval: Duration;
  /** `nodeStatusUpdateFrequency` */
  readonly nodeStatusUpdateFrequency: Duration;
  /** `nodeStatusReportFrequency`: how long an unchanged status stays unwritten. */
  readonly nodeStatusReportFrequency: Duration;
  /** Whether the first unchanged status after a changed one comes up to half of that earlier or later. */
  readonly spreadsStatusReports: boolean;
  /**
   * Limits of the client for the status and the deletion of pods; the client for heartbeats is
   * unlimited.
   */
  readonly apiClient: ClientLimits;
  readonly eviction: EvictionBehavior;
  readonly shutdown: ShutdownBehavior;
  readonly containers: ContainerBehavior;
}

/** The kubelet's handling of containers that run out of memory. */
export interface ContainerBehavior {
  /** The wait before it starts a container again that has ended for the second time. */
  readonly firstBackOff: Duration;
  /** Each wait is twice the one before, up to this one. */
  readonly longestBackOff: Duration;
  /** Whether `restartPolicy` of a regular container counts. */
  readonly ownRestartPolicy: boolean;
  /** Whether `spec.resources.limits` of a pod is enforced. */
  readonly podLevelLimits: boolean;
  /**
   * The victims when the memory of a cgroup runs out: all of the container, or one of its
   * processes.
   */
  readonly memoryKills: 'container' | 'process';
  /** The `oom_score_adj` of containers of Guaranteed and node-critical pods. */
  readonly guaranteedOomScore: -997 | -998;
}

/** The kubelet's handling of an orderly shutdown of its node. */
export interface ShutdownBehavior {
  /** Its feature gates. */
  readonly gates: {
    readonly GracefulNodeShutdown: boolean;
    readonly GracefulNodeShutdownBasedOnPodPriority: boolean;
  };
  /** Whether it waits for volumes before it goes on to the pods of the next priority. */
  readonly waitsForVolumes: boolean;
  /** The reason that the API shows for the pods that it stops. */
  readonly podReason: 'Shutdown' | 'Terminated';
  /** Whether they get the condition DisruptionTarget. */
  readonly marksDisruption: boolean;
  /** The phase of stopped pods whose containers all exit with 0. */
  readonly cleanExit: 'Failed' | 'Succeeded';
  /**
   * The time at which critical pods are stopped: after all others, or when the time of the others
   * is up.
   */
  readonly criticalPods: 'after-the-others' | 'at-a-fixed-time';
}

/** The way in which a kubelet kills the pods that it evicts itself. */
export interface EvictionBehavior {
  /**
   * The order of eviction where neither a script nor the command line sets it: `qos` is the legacy
   * order.
   */
  readonly ranking: 'kubelet' | 'qos';
  /** `evictionHard` where the configuration gives none. */
  readonly defaultEvictionHard: Readonly<Record<string, string>>;
  /** Whether `mergeDefaultEvictionSettings` is known. */
  readonly mergesDefaults: boolean;
  /** The grace period of hard evictions and of those for local storage, in seconds. */
  readonly hardGracePeriod: 0 | 1;
  /**
   * That of soft evictions: the configured maximum, even where the pod's own is shorter, or the
   * least.
   */
  readonly softGracePeriod: 'maximum' | 'least-of-maximum-and-own';
  /** The meaning of a kill with a grace period of 0: at once, or with the pod's own. */
  readonly zeroGracePeriod: 'at-once' | 'own';
  /** The phase of evicted pods whose containers all exit with 0. */
  readonly cleanExit: 'Failed' | 'Succeeded';
  /**
   * Records the reason of a deletion in the condition DisruptionTarget (PodDisruptionConditions).
   */
  readonly marksDisruption: boolean;
}
