import type { LedComponent, PodKey } from '#cluster';
import type { Duration, Instant } from '#units';

/**
 * What chance, and what was played of the cluster, decided in a recording. A run that is compared with a
 * recording takes it from there; what is missing stays as in any single run.
 */
export interface RecordedChance {
  /**
   * The rest after each renewal of a Lease, as a part of the longest one.
   * @param time how often the kubelet has begun to count before: 0 for one that runs at the start
   */
  readonly leaseRest?: (node: string, time: number) => number | undefined;
  /** A status round of the kubelet that runs at the start; it has one every period from there. */
  readonly statusRound?: (node: string) => Instant | undefined;
  /** The node that a new pod got, if it is among the best ones. */
  readonly nodeOf?: (pod: PodKey) => string | undefined;
  /** Whether pod GC saw a quarantine that ended at the instant of a pass as over. */
  readonly seesEndOfQuarantine?: (node: string) => boolean;
  /** From the first status after a boot until pods that were deleted are gone, where kubelets were played. */
  readonly afterBoot?: Duration;
  /** kube-apiserver was played, and took each status that a controller wrote. */
  readonly takesEveryStatus?: boolean;
  /** When an instance of a component leads that stands from an instant on. */
  readonly leads?: (component: LedComponent, from: Instant) => Instant | undefined;
  /** When a kubelet hears again of pods that reaches the API server at an instant. */
  readonly hears?: (node: string, from: Instant) => Instant | undefined;
  /** The pool or zone that an autoscaler chose at about an instant, if it is among the best ones. */
  readonly poolOf?: (among: readonly string[], at: Instant) => string | undefined;
  /** The loop of Cluster Autoscaler from an instant on. */
  readonly loopFrom?: (from: Instant) => Instant | undefined;
  /** When the validation of a command of Karpenter ended that was found before the start. */
  readonly commandDue?: Instant;
  /** A pass of Karpenter's disruption controller; it has one every period from there. */
  readonly disruptionPass?: Instant;
  /** Orders of nodes, each from an instant on, in order of time. */
  readonly orders?: readonly RecordedOrder[];
}

/** The order in which a leader's passes look at nodes. */
export interface RecordedOrder {
  readonly from: Instant;
  readonly nodes: readonly string[];
}

/** The order that holds at an instant: the last one that has begun, or else the first. */
export const orderAt = (orders: readonly RecordedOrder[], at: Instant): readonly string[] =>
  (orders.findLast(({ from }) => from <= at) ?? orders[0])?.nodes ?? [];
