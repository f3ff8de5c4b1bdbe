import type { Draws } from '#chance';
import type { ClusterSeed, Node, Pod, PodSpec } from '#cluster';
import type { Registration } from '#kubelet/heartbeat';
import type { ShutdownFacts } from '#kubelet/shutdown';
import type { StoppingTimes } from '#kubelet/termination';
import type { StorageTimes } from '#pod-volumes';
import type { Occurrence } from '#script';
import type { Duration, Instant } from '#units';
import type { Behaviors, KubeletBehavior, SchedulerBehavior } from '#versions';
import type { KubeletFacts } from './kubelet-facts.ts';
import type { KubeletConfigurations } from './node-settings.ts';

/** Everything that a simulation depends on. */
export interface SimulationInput {
  readonly seed: ClusterSeed;
  readonly start: Instant;
  readonly duration: Duration;
  /** How long each request to kube-apiserver takes once its client lets it go; 0 unless given. */
  readonly apiLatency?: Duration;
  /** The order in which controllers look at nodes; nodes that are not named follow by name. */
  readonly nodeOrder?: readonly string[];
  /** The occurrences of the script, in order of time; at one instant in the order of the file. */
  readonly occurrences: readonly Occurrence[];
  readonly behaviors: Behaviors;
  readonly schedulerRules: SchedulerBehavior;
  readonly kubeletOf: (node: Node) => KubeletBehavior;
  /**
   * The configurations that restarts with other settings begin with; without them such restarts
   * change eviction and shutdown only.
   */
  readonly configurations?: KubeletConfigurations;
  readonly stoppingTimesOf: (pod: Pod) => StoppingTimes;
  /** From its binding until a pod is Ready. */
  readonly startupTimeOf: (pod: Pod) => Duration;
  /** From the start of its containers where they ran until a pod is Ready; none unless given. */
  readonly restartTimeOf?: (pod: Pod) => Duration;
  /** Whether the containers of a pod will never run; they do unless given. */
  readonly staysDown?: (pod: Pod) => boolean;
  /** Storage answers at once unless given. */
  readonly storageTimes?: StorageTimes;
  /** The API server's admission of a new pod's spec. */
  readonly admit: (spec: PodSpec, namespace: string) => PodSpec;
  readonly controllers: 'steady' | 'restart';
  /** Kubelets that may evict, by the name of their node. */
  readonly pressure?: ReadonlyMap<string, KubeletFacts>;
  /** How a kubelet registers a node that is not there; by itself and without taints unless given. */
  readonly registrationOf?: (node: string) => Registration;
  /** How a node shuts down, asked by its name; one of which nothing is known goes off at once. */
  readonly shutdownOf?: (node: string) => ShutdownFacts | undefined;
  /** Random draws; without them nothing is drawn. */
  readonly draws?: Draws;
  /** Called every now and then with the progress of the run. */
  readonly tellProgress?: (sinceStart: Duration) => void;
}
