/**
 * The order of work within one instant, first to last. Real clusters race here; this table is the
 * one order of the simulator. Work added to an earlier lane of the current instant runs next.
 */
export const LANES = [
  /** Actions of the outage script on machines and through the API. */
  'script',
  /** Controllers whose delay is over: they do not see other changes of that instant yet. */
  'delayed',
  /** Kubelets: heartbeats, status rounds, containers that end. */
  'kubelet',
  /** The passes of their eviction managers, after what ends at the same instant. */
  'eviction',
  /** Controllers that react to changes of objects. */
  'reactions',
  /** The node monitor of kube-controller-manager. */
  'monitor-pass',
  /** The node monitor of cloud-controller-manager, which acts on nodes that are not ready. */
  'cloud-node-monitor',
  /** The poll of the rate-limited taint queues, after the pass that may have filled them. */
  'taint-poll',
  /** Tolerations that run out, after a pass that may have removed the taint. */
  'toleration-timers',
  /** Pod garbage collection: it removes the pods that the others left. */
  'pod-gc',
  /** The controllers of workloads, which replace the pods that were removed at this instant. */
  'workloads',
  /** The scheduler, once all the pods of this instant are created or removed. */
  'scheduler',
  /** Autoscalers, which see what the scheduler could not place at this instant. */
  'autoscaler',
  /** Attaching and detaching of volumes, once pods are bound. */
  'attach-detach',
  /**
   * Requests take their places and are answered, once everything else of that instant has happened.
   */
  'requests',
] as const;

export type Lane = (typeof LANES)[number];

const NUMBERS: ReadonlyMap<Lane, number> = new Map(LANES.map((lane, number) => [lane, number]));

export const laneNumber = (lane: Lane): number => NUMBERS.get(lane) ?? -1;
