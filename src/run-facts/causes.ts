import type { WebhookCause } from '#admission';
import type { ClusterAutoscalerCause } from '#autoscalers/cluster-autoscaler';
import type { KarpenterCause } from '#autoscalers/karpenter';
import type { TimelineEvent } from '#causes';
import type { AttachDetachCause } from '#controllers/attach-detach';
import type { CloudNodeCause } from '#controllers/cloud-node-lifecycle';
import type { CronJobCause } from '#controllers/cron-job';
import type { DeviceTaintEvictionCause } from '#controllers/device-taint-eviction';
import type { DisruptionCause } from '#controllers/disruption';
import type { NodeIpamCause } from '#controllers/node-ipam';
import type { NodeLifecycleCause } from '#controllers/node-lifecycle';
import type { NodeReadinessCause } from '#controllers/node-readiness';
import type { PersistentVolumeCause } from '#controllers/persistent-volume';
import type { PodGcCause } from '#controllers/pod-gc';
import type { ResourceQuotaCause } from '#controllers/resource-quota';
import type { TaintEvictionCause } from '#controllers/taint-eviction';
import type { DrainCause } from '#drain';
import type { EvictionApiCause } from '#eviction-api';
import type { EvictionCause, OomCause } from '#kubelet/eviction';
import type { HeartbeatCause } from '#kubelet/heartbeat';
import type { RestartCause } from '#kubelet/restarts';
import type { ShutdownCause } from '#kubelet/shutdown';
import type { StartupCause } from '#kubelet/startup';
import type { StaticPodCause } from '#kubelet/static-pods';
import type { TerminationCause } from '#kubelet/termination';
import type { ControlPlaneCause } from '#outage';
import type { SchedulerCause } from '#scheduler';
import type { WorkloadCause } from '#workloads';

/**
 * All causes of a ledger: the events of the report's timeline (kinds in CamelCase) and the
 * decisions between (kinds with a room in front), which only explanations show.
 */
export type Cause =
  | TimelineEvent
  | NodeLifecycleCause
  | NodeIpamCause
  | NodeReadinessCause
  | TaintEvictionCause
  | CronJobCause
  | DeviceTaintEvictionCause
  | PodGcCause
  | ResourceQuotaCause
  | AttachDetachCause
  | DisruptionCause
  | PersistentVolumeCause
  | EvictionApiCause
  | DrainCause
  | ClusterAutoscalerCause
  | KarpenterCause
  | CloudNodeCause
  | ControlPlaneCause
  | EvictionCause
  | HeartbeatCause
  | OomCause
  | RestartCause
  | ShutdownCause
  | StartupCause
  | StaticPodCause
  | TerminationCause
  | WebhookCause
  | WorkloadCause
  | SchedulerCause;

/** CronJobs start Jobs all the time: a run may end although they go on. */
export const isRoutine = ({ kind }: Cause): boolean => kind.startsWith('cron-job/');

export const isTimelineEvent = (cause: Cause): cause is TimelineEvent => !cause.kind.includes('/');
