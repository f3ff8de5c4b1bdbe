import type { Instant, Quantity } from '#units';
import type { AutoscalerEvent } from './autoscaler-event.ts';
import type { DeviceEvent } from './device-event.ts';
import type { DeletionMechanism, KubeletMechanism } from './mechanisms.ts';
import type { ReturnEvent } from './return-event.ts';
import type { RollEvent } from './roll-event.ts';

/** A taint that a node has, gets or loses, as the API has it. */
export interface RecordedTaint {
  readonly key: string;
  /** Empty when the taint has no value. */
  readonly value: string;
  readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
}

/**
 * The events of a timeline. Reports print their taints, quantities and instants. A field that does
 * not apply is left out. Nodes and pods are named as kubectl names them (`worker-7`, `shop/web-3`).
 */
export type TimelineEvent =
  | {
      readonly kind: 'ScriptEvent';
      readonly event: string;
      readonly nodes?: readonly string[];
      readonly pods?: readonly string[];
      readonly budget?: string;
      /** As `Kind/namespace/name`. */
      readonly workload?: string;
      readonly file?: string;
      readonly line?: number;
      /** The whole event as written on the command line. */
      readonly argument?: string;
      /** The action on a component of the control plane. */
      readonly verb?: 'stop' | 'start' | 'restart';
      /** True for the instant at which a `for` undoes the fault. */
      readonly undone?: true;
      /** True for a command that fails because the API server is down. */
      readonly refused?: true;
    }
  | { readonly kind: 'HeartbeatLost' | 'HeartbeatRestored'; readonly node: string }
  | ReturnEvent
  | {
      readonly kind: 'NodeConditionChanged';
      readonly node: string;
      readonly condition: string;
      readonly from: string;
      readonly to: string;
      readonly reason: string;
      /** The message in the API, where it has more than the reason. */
      readonly conditionMessage?: string;
    }
  | {
      readonly kind: 'NodeTainted' | 'NodeUntainted';
      readonly node: string;
      readonly taint: RecordedTaint;
    }
  | DeviceEvent
  | {
      readonly kind: 'NodeAdded' | 'NodeRemoved' | 'NodeCordoned' | 'NodeUncordoned';
      readonly node: string;
    }
  | AutoscalerEvent
  | {
      readonly kind: 'ZoneStateChanged';
      readonly zone: string;
      readonly from: ZoneState;
      readonly to: ZoneState;
      readonly nodes: number;
      readonly notReady: number;
      readonly evictionRate: number;
      /** Present where node lifecycle deletes the pods of lost nodes itself, and taints none. */
      readonly evictsBy?: 'deletion';
    }
  | {
      readonly kind: 'EvictionScheduled';
      readonly pod: string;
      readonly node: string;
      readonly due: Instant;
      /** Undefined when no taint limits the toleration. */
      readonly taint: RecordedTaint | undefined;
      /** The device that has the taint, where it is one. */
      readonly device?: string;
    }
  | {
      readonly kind: 'EvictionCancelled';
      readonly pod: string;
      readonly node?: string;
      /** As it was announced, with its taint; absent where it was not. */
      readonly due?: Instant;
      readonly taint?: RecordedTaint;
      readonly device?: string;
    }
  | { readonly kind: 'PodNotReady' | 'PodReady'; readonly pod: string; readonly node: string }
  | {
      /** A change of the real state, where the API does not show it at that instant. */
      readonly kind: 'PodWorking' | 'PodNotWorking';
      readonly pod: string;
      readonly node: string;
      readonly reason: string;
    }
  | {
      readonly kind: 'PodDeletionRequested';
      readonly pod: string;
      readonly node?: string;
      readonly mechanism: DeletionMechanism;
      readonly gracePeriodSeconds: number;
      /** The reason of the condition DisruptionTarget, where the pod gets it before. */
      readonly disruptionTarget?: string;
    }
  | {
      readonly kind: 'PodEvicted';
      readonly pod: string;
      readonly node: string;
      readonly mechanism: Exclude<KubeletMechanism, 'graceful-shutdown'>;
      /**
       * The signal of the starved resource; for `local-storage` the kubelet's label of the limit.
       */
      readonly signal: string;
      /** The kubelet's grace period: 0 and negative numbers occur. */
      readonly gracePeriodSeconds: number;
      readonly phase: 'Failed';
      readonly reason: string;
    }
  | {
      readonly kind: 'PodEvicted';
      readonly pod: string;
      readonly node: string;
      readonly mechanism: 'graceful-shutdown';
      /** The kubelet's grace period: 0 and negative numbers occur. */
      readonly gracePeriodSeconds: number;
      readonly phase: 'Failed';
      readonly reason: string;
    }
  | {
      readonly kind: 'ShutdownStarted' | 'ShutdownFinished' | 'ShutdownCancelled';
      readonly node: string;
    }
  | {
      readonly kind: 'ShutdownGroupStarted';
      readonly node: string;
      /** Pods from this priority on, up to that of the next group. */
      readonly priority: number;
      /** The time that the group may take, in seconds. */
      readonly seconds: number;
    }
  | {
      readonly kind: 'ThresholdMet' | 'ThresholdCleared';
      readonly node: string;
      readonly signal: string;
      readonly available: Quantity;
      readonly threshold: Quantity;
    }
  | {
      readonly kind: 'NodeReclaimed';
      readonly node: string;
      readonly signal: string;
      readonly bytesFreed: number;
    }
  | {
      readonly kind: 'PodOOMKilled';
      readonly pod: string;
      readonly node: string;
      readonly reason: string;
      readonly container: string;
      /**
       * The memory that ran out: that of the container's limit, of its pod's, or of the machine.
       */
      readonly scope: OomScope;
      /** The size of that memory. */
      readonly limit: Quantity;
      /**
       * The container's usage, in thousandths of the limit, and its oom_score_adj; the highest is
       * killed.
       */
      readonly score: number;
      readonly oomScoreAdj: number;
    }
  | {
      readonly kind: 'ContainerRestarted';
      readonly pod: string;
      readonly node: string;
      readonly container: string;
      /** The number of restarts, including this one. */
      readonly restarts: number;
      /** For how long it had to wait, in seconds. */
      readonly backOff: number;
    }
  | {
      readonly kind: 'PodRejected';
      readonly pod: string;
      readonly node: string;
      readonly reason: string;
    }
  | {
      readonly kind: 'PodRemoved';
      readonly pod: string;
      readonly node?: string;
      readonly reason: string;
    }
  | {
      readonly kind: 'PodFailed' | 'PodSucceeded';
      readonly pod: string;
      readonly node?: string;
      readonly reason: string;
      /** The reason of the condition DisruptionTarget, where the kubelet sets it. */
      readonly disruptionTarget?: string;
    }
  | {
      readonly kind: 'PodCreated';
      readonly pod: string;
      /** The node for which it is created, if there is one. */
      readonly node?: string;
      /** The pod that it replaces, where there is one. */
      readonly replaces?: string;
    }
  | { readonly kind: 'PodScheduled'; readonly pod: string; readonly node: string }
  | {
      readonly kind: 'PodUnschedulable';
      readonly pod: string;
      /** The only node it may run on, when it is created for one node. */
      readonly node?: string;
      /** As the scheduler writes it: `0/12 nodes are available: …`. */
      readonly reasons: string;
    }
  | {
      readonly kind: 'VolumeAttached' | 'VolumeDetached' | 'VolumeForceDetached';
      /** The PersistentVolume. */
      readonly volume: string;
      readonly node: string;
    }
  | {
      readonly kind: 'EvictionRefused';
      readonly pod: string;
      readonly node?: string;
      /** As `namespace/name`; absent when it is not one budget that refuses. */
      readonly budget?: string;
      /** The HTTP status of the answer. */
      readonly code: number;
      /** The time of the next try; absent without one. */
      readonly retryAt?: Instant;
    }
  /** A pass of the node monitor that needs requests. */
  | { readonly kind: 'PassStarted'; readonly nodes: number }
  | {
      readonly kind: 'PassEnded';
      /** The nodes that the pass has marked Unknown. */
      readonly nodes: number;
      /** The pods that it has marked not ready. */
      readonly pods: number;
    }
  | {
      readonly kind: 'RequestsThrottled';
      /** The process, such as `kube-controller-manager`. */
      readonly client: string;
      readonly from: Instant;
      readonly to: Instant;
      readonly requests: number;
    }
  | {
      readonly kind: 'RolloutStarted';
      /** As `Kind/namespace/name`. */
      readonly workload: string;
      /** The new ReplicaSet, as `namespace/name`, or the new revision of other workloads. */
      readonly revision?: string;
      /** True for a rollout that the snapshot shows in the middle. */
      readonly underWay?: true;
    }
  | {
      readonly kind: 'RolloutStepped';
      readonly workload: string;
      /** The ReplicaSet that a Deployment scales, as `namespace/name`. */
      readonly replicaSet?: string;
      readonly from?: number;
      readonly to?: number;
      /** The old pod that another workload deletes. */
      readonly oldPod?: string;
      /** The node on which it makes a new pod beside the old one. */
      readonly surgeOn?: string;
    }
  | { readonly kind: 'RolloutEnded'; readonly workload: string }
  | {
      readonly kind: 'RolloutOverdue';
      readonly workload: string;
      /** `spec.progressDeadlineSeconds` */
      readonly deadlineSeconds: number;
    }
  | {
      readonly kind: 'DrainCompleted' | 'DrainFailed';
      readonly node: string;
      readonly reason?: string;
    }
  | RollEvent;

/** The memory that has run out when the kernel kills. */
export type OomScope = 'container' | 'pod' | 'node';

export type TimelineKind = TimelineEvent['kind'];

export type ZoneState = 'Initial' | 'Normal' | 'Partial' | 'Full';
