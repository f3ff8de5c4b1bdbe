import type { Duration } from '#units';

/** Behavior that depends on the release and on flags, resolved once; models read nothing else. */
export interface Behaviors {
  readonly nodeLifecycle: NodeLifecycleBehavior;
  readonly nodeIpam: NodeIpamBehavior;
  readonly taintEviction: TaintEvictionBehavior;
  readonly podGc: PodGcBehavior;
  readonly attachDetach: AttachDetachBehavior;
  readonly disruption: DisruptionBehavior;
  readonly endpointSlice: EndpointSliceBehavior;
  readonly evictionApi: EvictionApiBehavior;
  readonly cloudNodeLifecycle: CloudNodeLifecycleBehavior;
  readonly jobs: JobBehavior;
  readonly statefulSets: StatefulSetBehavior;
  readonly admission: AdmissionBehavior;
  readonly apiClients: ApiClientsBehavior;
}

/** The limits of a client's requests to kube-apiserver. */
export type ClientLimits =
  | { readonly kind: 'unlimited' }
  /** One token bucket for all API groups, refilled with `qps` tokens (float32) a second. */
  | { readonly kind: 'shared'; readonly qps: number; readonly burst: number }
  /** A token bucket for each API group and version. */
  | { readonly kind: 'per-group'; readonly qps: number; readonly burst: number };

/** The limits of the clients of the control plane and of kubectl. */
export interface ApiClientsBehavior {
  /** Limits of each controller's client; every controller has its own. */
  readonly controllerManager: ClientLimits;
  /** Taint eviction sends its requests through the client of node lifecycle. */
  readonly taintEvictionSharesBucket: boolean;
  /** Requests of one eviction by a taint: GET, PATCH and DELETE, or DELETE only. */
  readonly taintEvictionRequests: 3 | 1;
  /**
   * Requests of one removal by pod GC: PATCH (unless the pod is finished) and DELETE, or DELETE
   * only.
   */
  readonly podGcRequests: 2 | 1;
  readonly workers: ControllerWorkers;
  /** Limits of each controller's client in cloud-controller-manager. */
  readonly cloudControllerManager: ClientLimits;
  /** Limits of each of the clients for pods and for events. */
  readonly scheduler: ClientLimits;
  /** Limits of `kubectl drain`. */
  readonly drain: ClientLimits;
}

/** The number of concurrent requests, or syncs, of the controllers of kube-controller-manager. */
export interface ControllerWorkers {
  /** Nodes that one pass of the node monitor looks at. */
  readonly monitorPass: 8 | 1;
  /** Nodes whose NoSchedule taints node lifecycle updates. */
  readonly nodeTaints: number;
  /** New pods of nodes that are not Ready. */
  readonly nodePods: number;
  readonly replicaSet: number;
  readonly replicationController: number;
  readonly deployment: number;
  readonly statefulSet: number;
  readonly daemonSet: number;
  readonly job: number;
  readonly endpoints: number;
  readonly endpointSlice: number;
}

export interface NodeLifecycleBehavior {
  /** `--controllers` may disable the controller. */
  readonly enabled: boolean;
  /** `--node-monitor-period`: from one pass of the node monitor to the next. */
  readonly monitorPeriod: Duration;
  /** `--node-monitor-grace-period`: silence allowed to a node that has a Ready condition. */
  readonly monitorGracePeriod: Duration;
  /** `--node-startup-grace-period`: silence allowed to a node that never had one. */
  readonly startupGracePeriod: Duration;
  /** `--node-eviction-rate`: nodes tainted NoExecute per second and zone; float32 like the next. */
  readonly evictionRate: number;
  /** `--secondary-node-eviction-rate`: the same in a partially disrupted zone that is large. */
  readonly secondaryEvictionRate: number;
  /** `--unhealthy-zone-threshold`: share of nodes not ready that partially disrupts a zone. */
  readonly unhealthyZoneThreshold: number;
  /** `--large-cluster-size-threshold`: a zone of more nodes than this is large. */
  readonly largeClusterSizeThreshold: number;
  /** The Ready condition that decides about the NoExecute taint: before or after the pass. */
  readonly taintDecision: 'condition-before-pass' | 'condition-after-pass';
  /**
   * The way in which pods of nodes that are not ready go: evicted by taints, or deleted by the
   * controller.
   */
  readonly evictsBy: 'taints' | 'deletion';
  /**
   * `--pod-eviction-timeout`: how long nodes are not ready before the controller deletes their
   * pods.
   */
  readonly podEvictionTimeout: Duration;
  /** Whether each pass puts nodes into the queue of their zone anew, or the first one only. */
  readonly queues: 'in-each-pass' | 'once';
  /** Conditions and cordons become NoSchedule taints (TaintNodesByCondition). */
  readonly taintsByCondition: boolean;
  /** A renewed Lease is a sign of life (NodeLease). */
  readonly readsLeases: boolean;
}

/** The ranges of addresses that kube-controller-manager assigns to nodes for their pods. */
export interface NodeIpamBehavior {
  /** `--allocate-node-cidrs`, as long as the controller runs and has ranges. */
  readonly enabled: boolean;
  /** `--cluster-cidr`, and the prefix of the range of a node (`--node-cidr-mask-size`). */
  readonly ranges: readonly { readonly cidr: string; readonly nodeMaskSize: number }[];
  /** `--service-cluster-ip-range`: no node gets addresses of Services. */
  readonly serviceRanges: readonly string[];
}

export interface TaintEvictionBehavior {
  readonly enabled: boolean;
  /** The operators Gt and Lt of tolerations (gate TaintTolerationComparisonOperators). */
  readonly comparisonOperators: boolean;
  /**
   * Records the reason of a deletion in the condition DisruptionTarget (PodDisruptionConditions).
   */
  readonly marksDisruption: boolean;
}

export interface PodGcBehavior {
  readonly enabled: boolean;
  readonly checkPeriod: Duration;
  /** The time that a node must be missing before its pods are orphans. */
  readonly quarantine: Duration;
  /** `--terminated-pod-gc-threshold`: finished pods that may stay; 0 or less means all of them. */
  readonly terminatedPodThreshold: number;
  /** Force deletes terminating pods of out-of-service nodes (NodeOutOfServiceVolumeDetach). */
  readonly removesOutOfServicePods: boolean;
  /**
   * Records the reason of a deletion in the condition DisruptionTarget (PodDisruptionConditions).
   */
  readonly marksDisruption: boolean;
}

/** The rules by which kube-scheduler finds nodes for pods. */
export interface SchedulerBehavior {
  /** Whether the message of a Pending pod mentions that no claim can be deallocated for it. */
  readonly speaksOfClaims: boolean;
  /**
   * Records the reason of a deletion in the condition DisruptionTarget (PodDisruptionConditions).
   */
  readonly marksDisruption: boolean;
  /** Whether conditions of nodes keep pods away, instead of taints made of them. */
  readonly readsConditions: boolean;
  /** Whether the message about a taint that is not tolerated names the taint. */
  readonly namesTaint: boolean;
  /** The operators Gt and Lt of tolerations. */
  readonly comparisonOperators: boolean;
  /** The scored balance of a node: with the pod on it, or the change by the pod. */
  readonly balanceScore: 'with-pod' | 'gained';
  /** Whether balance also counts for pods that request neither cpu nor memory. */
  readonly scoresBalanceOfBestEffort: boolean;
  /** The reason of a node from which a bound volume cannot be reached. */
  readonly volumeAffinityReason: string;
  /** Counts resized containers. */
  readonly countsResizedContainers: boolean;
  /** Counts resized pods. */
  readonly countsResizedPods: boolean;
  /** Counts requests of pods as a whole. */
  readonly podLevelResources: boolean;
}

/** The node controller of cloud-controller-manager. */
export interface CloudNodeLifecycleBehavior {
  /** `--node-monitor-period`, which it shares with kube-controller-manager. */
  readonly monitorPeriod: Duration;
}

export interface AttachDetachBehavior {
  readonly enabled: boolean;
  readonly reconcilePeriod: Duration;
  /** The time that a kubelet may take to unmount a volume before it is force detached. */
  readonly maxWaitForUnmount: Duration;
  /** The nodes from which volumes are force detached (`--disable-force-detach-on-timeout`). */
  readonly forceDetach: 'all-nodes' | 'unhealthy-nodes' | 'never';
  /** Detaches at once from out-of-service nodes (NodeOutOfServiceVolumeDetach). */
  readonly outOfService: boolean;
}

/** The rules of the controller of PodDisruptionBudgets. */
export interface DisruptionBehavior {
  readonly enabled: boolean;
  /** Pods without a controller: one of them failed the whole budget once. */
  readonly unmanagedPods: 'passed-over' | 'failure';
  /**
   * Takes the condition DisruptionTarget back from pods that were not deleted
   * (PodDisruptionConditions).
   */
  readonly clearsStaleDisruptions: boolean;
}

/** The rules by which the EndpointSlices of Services follow their pods. */
export interface EndpointSliceBehavior {
  readonly enabled: boolean;
  /** `--endpointslice-updates-batch-period`: from a change of a pod until its Services are synced. */
  readonly batchPeriod: Duration;
  /** `--max-endpoints-per-slice` */
  readonly mostPerSlice: number;
}

/** The rules of the eviction subresource. */
export interface EvictionApiBehavior {
  /** The hint given while a budget is older than its spec. */
  readonly notObservedRetryAfterSeconds: number;
  /** Whether budgets' `unhealthyPodEvictionPolicy` is read. */
  readonly readsUnhealthyPodEvictionPolicy: boolean;
  /** The pods that the selector `{}` covers. */
  readonly emptySelector: 'everything' | 'nothing';
  /**
   * Records the reason of a deletion in the condition DisruptionTarget (PodDisruptionConditions).
   */
  readonly marksDisruption: boolean;
}

/** The fields of Job specs that the controller of a release knows. */
export interface JobBehavior {
  /** `podReplacementPolicy` is known (gate JobPodReplacementPolicy). */
  readonly podReplacementPolicy: boolean;
  /** `podFailurePolicy` is known (gate JobPodFailurePolicy). */
  readonly podFailurePolicy: boolean;
  /** `backoffLimitPerIndex` is known (gate JobBackoffLimitPerIndex). */
  readonly backoffLimitPerIndex: boolean;
  /** `successPolicy` is known (gate JobSuccessPolicy). */
  readonly successPolicy: boolean;
  /** A Job is finished only when none of its pods is terminating any more. */
  readonly waitsForTerminatingPods: boolean;
  /** kube-apiserver refuses a status with more Ready pods than active ones (gate JobManagedBy). */
  readonly readyWithinActive: boolean;
  /** A Job that waits for its back-off says how many of its pods are active, and not that none is. */
  readonly activeInBackoff: boolean;
}

/** Rolling updates of StatefulSets. */
export interface StatefulSetBehavior {
  /** `maxUnavailable` is known (gate MaxUnavailableStatefulSet); without it one pod goes at a time. */
  readonly maxUnavailable: boolean;
  /**
   * With it, old pods that are not available are deleted before others, whatever the bound says,
   * where order does not matter.
   */
  readonly unavailableFirst: boolean;
}

/** Additions of kube-apiserver to pods at admission. */
export interface AdmissionBehavior {
  /** Whether pods get the two tolerations at all (admission plugin DefaultTolerationSeconds). */
  readonly defaultTolerationSeconds: boolean;
  /** Whether namespaces decide about tolerations (admission plugin PodTolerationRestriction). */
  readonly podTolerationRestriction: boolean;
  /** `--default-not-ready-toleration-seconds` */
  readonly defaultNotReadyTolerationSeconds: number;
  /** `--default-unreachable-toleration-seconds` */
  readonly defaultUnreachableTolerationSeconds: number;
}
