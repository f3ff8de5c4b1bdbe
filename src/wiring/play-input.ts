import type { AutoscalerSettings } from '#autoscaling';
import type { Draws } from '#chance';
import type { Cluster, Node, Pod, PodSpec } from '#cluster';
import type { Registration } from '#kubelet/heartbeat';
import type { ShutdownFacts } from '#kubelet/shutdown';
import type { ImagePull } from '#kubelet/startup';
import type { StoppingTimes } from '#kubelet/termination';
import type { KubeletConfiguration } from '#kubelet-configuration';
import type { RestartOfProcess } from '#outage';
import type { StorageTimes } from '#pod-volumes';
import type { Occurrence } from '#script';
import type { Duration, Instant } from '#units';
import type { Behaviors, KubeletBehavior, SchedulerBehavior } from '#versions';
import type { RecordedChance } from './chance/recorded-chance.ts';
import type { ComponentTables, KubeletFacts } from './component-tables.ts';

/** The configurations of kubelets, and the behavior under each. */
export interface KubeletConfigurations {
  readonly of: (node: string) => KubeletConfiguration;
  readonly behaviorUnder: (node: Node, configuration: KubeletConfiguration) => KubeletBehavior;
  readonly registrationUnder: (configuration: KubeletConfiguration) => Registration;
}

/** All inputs of a run. */
export interface PlayInput {
  readonly cluster: Cluster;
  /** The tables that follow from the cluster; made here without it. */
  readonly componentTables?: ComponentTables;
  readonly start: Instant;
  readonly duration: Duration;
  /** The duration of each request to kube-apiserver once its client sends it; 0 by default. */
  readonly apiLatency?: Duration;
  /** The time between renewals of a Lease of 40 s where it is not drawn; 10.2 s by default. */
  readonly leasePeriod?: Duration | undefined;
  /**
   * The time between looks of kubelets at their containers, 1 s by default; with 0 they see and tell
   * everything at once, also when they start.
   */
  readonly relistPeriod?: Duration | undefined;
  /** The order in which controllers look at nodes; nodes that are not named follow by name. */
  readonly nodeOrder?: readonly string[];
  /** The occurrences of the script, in order of time; at one instant in the order of the file. */
  readonly occurrences: readonly Occurrence[];
  /** Whether the script has more to do at or after the end; not unless given. */
  readonly isCut?: boolean;
  readonly behaviors: Behaviors;
  readonly schedulerRules: SchedulerBehavior;
  readonly kubeletOf: (node: Node) => KubeletBehavior;
  /** The same without the settings of the script; the same by default. */
  readonly shownKubeletOf?: (node: Node) => KubeletBehavior;
  /**
   * The configurations that restarts with other settings begin with; without them such restarts
   * change eviction and shutdown only.
   */
  readonly configurations?: KubeletConfigurations;
  readonly stoppingTimesOf: (pod: Pod) => StoppingTimes;
  /** The time from its binding until a pod is Ready. */
  readonly startupTimeOf: (pod: Pod) => Duration;
  /** The part of that which is the pull of images that its node lacks; none unless given. */
  readonly imagePullOf?: (pod: Pod) => ImagePull | undefined;
  /** The readiness gates of a new pod that nobody sets; none unless given. */
  readonly openGatesOf?: (pod: Pod) => readonly string[];
  /**
   * The time from the start of its containers on the same node until a pod is Ready; none by
   * default.
   */
  readonly restartTimeOf?: (pod: Pod) => Duration;
  /** Whether the containers of a pod never run; they do by default. */
  readonly staysDown?: (pod: Pod) => boolean;
  /** Storage answers at once by default. */
  readonly storageTimes?: StorageTimes;
  /** The API server's admission of a new pod's spec. */
  readonly admit: (spec: PodSpec, namespace: string) => PodSpec;
  /**
   * Whether running pods show the default tolerations of new ones, as nothing tells the flags of
   * kube-apiserver; false by default.
   */
  readonly podsShowDefaults?: boolean;
  readonly controllers: 'steady' | 'restart';
  /** What a script says of autoscalers; they are as the snapshot shows by default. */
  readonly autoscaling?: AutoscalerSettings;
  /** What happens to kube-controller-manager without the API server; `at-once` by default. */
  readonly restartOfManager?: RestartOfProcess;
  /** Kubelets that may evict, by the name of their node. */
  readonly pressure?: ReadonlyMap<string, KubeletFacts>;
  /** The registration of a node that does not exist; by itself and without taints by default. */
  readonly registrationOf?: (node: string) => Registration;
  /** The shutdown facts of a node, by its name; a node without any goes off at once. */
  readonly shutdownOf?: (node: string) => ShutdownFacts | undefined;
  /** Random draws; without them nothing is drawn. */
  readonly draws?: Draws;
  /** What chance decided in a recording; only for what is not drawn. */
  readonly recorded?: RecordedChance;
  /** Called every now and then with the progress of the run. */
  readonly tellProgress?: (sinceStart: Duration) => void;
}
