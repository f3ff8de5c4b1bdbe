import type { FactAssumption, NodesWithAllocatable } from '#node-facts';
import type { StartupTime } from '#pod-times';
import type { ChangeAssumption, StartAssumption } from '#preparation';
import type { CaptureGap } from '#snapshot';
import type { AutoscalerAssumption } from './autoscalers.ts';
import type { CronJobAssumption } from './cron-jobs.ts';
import type { GateAssumption } from './gates.ts';
import type { PrioritiesOfNewPods } from './lacking.ts';
import type { LateLeases } from './late-leases.ts';
import type { LearnedAssumption } from './learned.ts';
import type { LimitRangeAssumption } from './limit-ranges.ts';
import type { ChaosNote } from './limits/chaos.ts';
import type { NewSpecAssumption } from './new-specs.ts';
import type { PresetAssumption } from './preset.ts';
import type { PullAssumption } from './pulls.ts';
import type { ReadinessAssumption } from './readiness.ts';
import type { ReplicaAssumption } from './replicas.ts';
import type { StoppingAssumption } from './stopping.ts';
import type { TrafficAssumption } from './traffic.ts';

/** The number of pods, and their workloads; the pods themselves when they have none. */
interface SomePods {
  readonly names: readonly string[];
  readonly pods: number;
}

/** A gap of the snapshot, and the assumption that fills it. The report has the words. */
export type Assumption =
  | AutoscalerAssumption
  | FactAssumption
  | CaptureGap
  | ChangeAssumption
  | ChaosNote<'chaos-translated'>
  | ReadinessAssumption
  | PresetAssumption
  | LearnedAssumption
  /** Nodes whose capacity is taken as their allocatable resources. */
  | { readonly kind: 'allocatable-is-capacity'; readonly nodes: readonly string[] }
  /** Nodes with unknown amounts of these resources: pods always find enough. */
  | ({ readonly kind: 'room-assumed' } & NodesWithAllocatable['missing'])
  /** Newer than a control plane that could not serve them: they count as of its release. */
  | {
      readonly kind: 'kubelets-taken-for-older';
      readonly nodes: readonly string[];
      readonly version: string;
    }
  /**
   * Pods without a node in the snapshot although there is room in it: it does not show all running
   * pods.
   */
  | { readonly kind: 'room-contradicted'; readonly names: readonly string[]; readonly says: string }
  /** Pods that workloads count in their status and the snapshot lacks. */
  | ({ readonly kind: 'pods-unseen' } & SomePods)
  /** Namespaces without pods in the snapshot. */
  | { readonly kind: 'namespaces-unseen'; readonly names: readonly string[] }
  /** Endpoints of these Services whose pods are missing from the snapshot. */
  | ({ readonly kind: 'endpoints-unseen' } & SomePods)
  /**
   * Pods that are endpoints of these Services by their EndpointSlices or by their selector, not by
   * both.
   */
  | ({ readonly kind: 'endpoints-unlike' } & SomePods)
  /** Pods that do not become ready by themselves; their replacements are the same, or are well. */
  | ({ readonly kind: 'sick-pods' } & SomePods)
  | ({ readonly kind: 'sick-pods-alone' } & SomePods)
  /** Pods that restarted just before the start and are ready. */
  | ({ readonly kind: 'restarting-pods' } & SomePods)
  /** The number of workloads by the origin of their startup times, where pods started. */
  | {
      readonly kind: 'startup-times';
      readonly workloads: Readonly<Partial<Record<StartupTime['from'], number>>>;
    }
  | PullAssumption
  /**
   * Default limits of clients, and the default length of a request, where they slowed something.
   */
  | {
      readonly kind: 'pace-of-requests';
      readonly clients?: readonly {
        readonly client: string;
        readonly qps: number;
        readonly burst: number;
      }[];
      readonly latencySeconds?: number;
    }
  /** A kube-controller-manager that ended without the API server, and how it starts is unknown. */
  | { readonly kind: 'restart-of-control-plane' }
  /** The script starts a kube-controller-manager that elects its leader. */
  | { readonly kind: 'manager-leads-at-once' }
  | { readonly kind: 'scheduler-leads-at-once' }
  /** The script wants a crash loop, and the snapshot shows no static pod. */
  | { readonly kind: 'crash-loop-without-static-pod' }
  /** Machines that came back, and no input gave the time they take to boot. */
  | { readonly kind: 'boot-at-once'; readonly nodes: readonly string[] }
  | { readonly kind: 'booted-while-on'; readonly nodes: readonly string[] }
  /**
   * Partitions for which the script does not set whether clients lose the pods of these nodes, too.
   */
  | { readonly kind: 'pod-network-cut'; readonly nodes: readonly string[] }
  /** Partitioned nodes with so much of the control plane that the other side could not have it. */
  | { readonly kind: 'control-plane-outside-partition'; readonly nodes: readonly string[] }
  /** Volumes that running pods use, without a VolumeAttachment. */
  | { readonly kind: 'attachments-assumed'; readonly volumes: number }
  | StartAssumption
  | LateLeases
  | { readonly kind: 'control-plane-is-newest-kubelet'; readonly version: string }
  | { readonly kind: 'control-plane-version-unknown'; readonly version: string }
  /** PriorityClasses of new pods that the snapshot lacks: such a pod has priority 0. */
  | ({ readonly kind: 'priorities-unknown' } & PrioritiesOfNewPods)
  /** The same where other pods of the class show its value. */
  | ({ readonly kind: 'priorities-from-pods' } & PrioritiesOfNewPods)
  | GateAssumption
  | CronJobAssumption
  | NewSpecAssumption
  | LimitRangeAssumption
  | StoppingAssumption
  | ReplicaAssumption
  | TrafficAssumption
  /** New nodes of rolls that come so long after their order. */
  | { readonly kind: 'roll-provision-time'; readonly seconds: number }
  | { readonly kind: 'taint-without-time'; readonly nodes: readonly string[] }
  | { readonly kind: 'workload-guessed-from-labels'; readonly pods: number }
  /**
   * The number of workloads of each kind that are not in the snapshot: they want as many pods as
   * they have.
   */
  | { readonly kind: 'workloads-from-pods'; readonly objects: Readonly<Record<string, number>> }
  /** Containers that were measured above their memory limits, on these nodes. */
  | {
      readonly kind: 'measured-above-limit';
      readonly nodes: readonly string[];
      readonly pods: number;
    }
  /** On nodes that are measured. */
  | { readonly kind: 'use-of-new-pods'; readonly pods: number }
  /** Without a controller, and selected by a workload. */
  | { readonly kind: 'pods-adopted'; readonly pods: number }
  /** Not selected any more by the workload that they name as their controller. */
  | { readonly kind: 'pods-released'; readonly pods: number }
  /** Owners of unknown kinds whose scale budgets need: they want as many pods as they have. */
  | { readonly kind: 'scales-from-pods'; readonly objects: Readonly<Record<string, number>> }
  | { readonly kind: 'zone-of-excluded-nodes'; readonly zone: string };
