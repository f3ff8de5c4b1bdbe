import type { TruncatedInput } from '#snapshot';
import type { Instant } from '#units';
import type { ChaosNote } from './chaos.ts';

interface OfReleases<Kind extends string> {
  readonly kind: Kind;
  /** The release of the control plane. */
  readonly version?: string;
  /** The releases of kubelets. */
  readonly names: readonly string[];
}

/** A limit of the models. */
export type Limit =
  /** Releases that are known only as far as evictions depend on it. */
  | OfReleases<'release-half-known'>
  /** Releases that are newer than all that are known. */
  | OfReleases<'release-unknown'>
  /** Parts of chaos experiments that no event plays, with their places. */
  | ChaosNote<'chaos-not-played'>
  | { readonly kind: 'scheduler-sees-all-nodes' }
  /**
   * Pods that a kubelet has no room for; Kubernetes leaves open how long it takes to reject them.
   */
  | { readonly kind: 'rejection-delay'; readonly pods: number }
  /** Nodes without measured usage; absent for all nodes. */
  | { readonly kind: 'usage-unknown'; readonly nodes?: readonly string[] }
  /** Swap used by pods is not modelled: these kubelets start on machines that have some. */
  | { readonly kind: 'swap'; readonly nodes: readonly string[] }
  /** Kubelets that slow containers down near their limits. */
  | { readonly kind: 'memory-qos'; readonly nodes: readonly string[] }
  /**
   * Pods with tolerations that compare, which the control plane does not know: they tolerate
   * nothing.
   */
  | {
      readonly kind: 'comparison-operators-off';
      readonly pods: number;
      readonly names: readonly string[];
    }
  /** Pods that PodTolerationRestriction would refuse: in the model they are created. */
  | { readonly kind: 'tolerations-refused'; readonly pods: number }
  /** Devices that pods claim, and that the snapshot does not tell: every node is taken to have them. */
  | { readonly kind: 'devices-everywhere'; readonly pods: number }
  /** Pods whose devices are told apart by driver, node and taints only. */
  | { readonly kind: 'devices-counted'; readonly pods: number }
  /** DeviceTaintRules that the control plane does not read. */
  | { readonly kind: 'device-rules-off'; readonly names: readonly string[] }
  /** NodeReadinessRules with a selector that cannot be read. */
  | { readonly kind: 'readiness-rules-unread'; readonly names: readonly string[] }
  /** The objects of gangs that pods name and the snapshot lacks. */
  | { readonly kind: 'gangs-not-shown'; readonly names: readonly string[] }
  | { readonly kind: 'gangs-preempted-singly' }
  /** The process that the kernel kills, where it kills only one of a container. */
  | { readonly kind: 'single-process-kills'; readonly nodes: readonly string[] }
  /** Jobs that have ended, with a time after which Kubernetes deletes them. */
  | { readonly kind: 'ended-jobs-stay'; readonly names: readonly string[] }
  /** Storage takes no time to attach, detach or create volumes, as no input gave the times. */
  | { readonly kind: 'storage-at-once'; readonly operations: number }
  /** Rollouts go on with nothing but the controllers of their workloads. */
  | { readonly kind: 'rollouts-by-controllers'; readonly names: readonly string[] }
  /** Workloads, pods and nodes in a loop that ended the run, and when the script would have gone on. */
  | { readonly kind: 'endless-loop'; readonly names: readonly string[]; readonly at?: Instant }
  /** Components of which an instance was lost, without a Lease that names the leader: others go on. */
  | { readonly kind: 'leader-unknown'; readonly names: readonly string[] }
  /** The snapshot has no Services. */
  | { readonly kind: 'services-unknown' }
  /** The snapshot has no PodDisruptionBudgets, and nobody knows whether the cluster has. */
  | { readonly kind: 'budgets-unknown' }
  /** Services without a selector: their endpoints stay as written. */
  | { readonly kind: 'endpoints-of-others'; readonly names: readonly string[] }
  /** The same without written endpoints. */
  | { readonly kind: 'endpoints-unknown'; readonly names: readonly string[] }
  /** Webhooks without a known Service: they are taken to answer. */
  | { readonly kind: 'webhooks-taken-to-answer'; readonly names: readonly string[] }
  /** API groups of Services that the snapshot lacks: they are taken to answer. */
  | { readonly kind: 'api-services-taken-to-answer'; readonly names: readonly string[] }
  /** Webhooks with matchConditions, which count as met. */
  | { readonly kind: 'webhook-conditions-taken-as-met'; readonly names: readonly string[] }
  /** Webhooks that may also refuse other requests than those for new pods. */
  | { readonly kind: 'webhooks-beside-new-pods'; readonly names: readonly string[] }
  /** Pods whose claims are not in the snapshot: their volumes are unknown. */
  | { readonly kind: 'claims-unknown'; readonly pods: number }
  /** Files that were cut off: the rest of their content is unknown. */
  | { readonly kind: 'snapshot-truncated'; readonly files: readonly TruncatedInput[] }
  /** Objects that cannot be read and were left out. */
  | { readonly kind: 'objects-skipped'; readonly names: readonly string[] }
  | { readonly kind: 'kinds-not-read'; readonly objects: Readonly<Record<string, number>> }
  | { readonly kind: 'kinds-unknown'; readonly objects: Readonly<Record<string, number>> }
  /** Files that are passed over by their names, by folder or archive. */
  | { readonly kind: 'files-passed-over'; readonly files: Readonly<Record<string, number>> }
  /** Documents that are no objects of Kubernetes, by file. */
  | { readonly kind: 'documents-without-kind'; readonly files: Readonly<Record<string, number>> };
