/**
 * The facts that a snapshot cannot show, by name. Each is a stream of its own: a source that is
 * held leaves the draws of all others as they are.
 */
export const SOURCES = [
  /**
   * The times at which kubelets renew their Leases: each renewal comes up to 4 % later than its
   * period.
   */
  'leases',
  /**
   * The times at which kubelets compute and write the status of their nodes, likewise, and the delay
   * of the first unchanged status after a changed one.
   */
  'status',
  /** The phases of the passes over nodes, of kube- and of cloud-controller-manager. */
  'monitor',
  /** The phase of the loop that adds NoExecute taints, in its 0.1 s. */
  'taint-loop',
  /** The order in which controllers look at nodes, in each pass another one. */
  'order',
  /**
   * The phase of pod garbage collection, in its 20 s, and whether it sees a quarantine that ends at
   * the same instant as over.
   */
  'pod-gc',
  /** The order of the pods of a node whose evictions are due together. */
  'pods',
  /**
   * The choice among equally good nodes, also for a preemption, and the order of equal pods.
   */
  'scheduler',
  /**
   * The delay of a fault until it reaches each machine, from 1 to 50 ms, and the jitter of a
   * script's events.
   */
  'network',
  /**
   * The phases of the passes of eviction managers, in their 10 s, and their choice among pods of
   * equal rank and among thresholds without an order.
   */
  'eviction-manager',
  /** The phase of the reconciler of the attach-detach controller, in its 0.1 s. */
  'attach-detach',
  /**
   * The phase in which all ResourceQuotas are counted anew, in its 5 minutes, where no Lease of
   * kube-controller-manager shows it.
   */
  'quota',
  /** The choice of a ReplicaSet among equal pods to delete. */
  'workloads',
  /** The order in which drains send requests for the pods of a node. */
  'drain',
  /**
   * The startup times of pods, among those that the snapshot shows, and when a kubelet that has
   * started again first probes its containers.
   */
  'startup',
  /**
   * The age of the Lease of a leader that is lost, the times at which the others look at it, and how
   * long each start of a process lasts that ends without the API server.
   */
  'election',
  /**
   * The phase of each kubelet's looks at its containers, in their 1 s, and the time that a kubelet
   * takes to start.
   */
  'relist',
  /**
   * The waits of kubelets between two requests for their pods, while the API server does not answer
   * and after it; how long a kubelet takes to notice that its connection broke in a partition.
   */
  'watches',
  /**
   * The same waits of the informers of kube-scheduler, and whether a controller's copy of a node is
   * older than its own last write.
   */
  'informers',
  /**
   * The phases of the loops of autoscalers, their choice among equally good pools, zones and nodes,
   * and how long machines take to come.
   */
  'autoscaler',
  /**
   * How long containers take from SIGTERM to their end, where nothing shows it, or within the window
   * that a script gives.
   */
  'stopping',
] as const;

export type Source = (typeof SOURCES)[number];

export const isSource = (text: string): text is Source =>
  (SOURCES as readonly string[]).includes(text);
