/**
 * The facts that a snapshot cannot show, by name. Each is a stream of its own: a source that is
 * held leaves the draws of all others as they are.
 */
export const SOURCES = [
  /** When kubelets renew their Leases: each renewal comes up to 4 % later than its period. */
  'leases',
  /** When kubelets compute and write the status of their nodes, likewise. */
  'status',
  /** Where in their periods the passes over nodes lie, of kube- and of cloud-controller-manager. */
  'monitor',
  /** Where in its 0.1 s the loop lies that adds NoExecute taints. */
  'taint-loop',
  /** The order in which controllers look at nodes. */
  'order',
  /** Where in its 20 s pod garbage collection lies, and whether it sees a quarantine end that ends with it. */
  'pod-gc',
  /** The order of the pods of a node whose evictions are due together. */
  'pods',
  /** Which of equally good nodes a pod gets, and which of equal pods is tried first. */
  'scheduler',
  /** From 1 to 50 ms until a fault reaches each machine, and the jitter that a script asks for. */
  'network',
  /** Where in their 10 s the passes of eviction managers lie. */
  'eviction-manager',
  /** Where in its 0.1 s the reconciler of the attach-detach controller lies. */
  'attach-detach',
  /** Which of equal pods a ReplicaSet deletes. */
  'workloads',
  /** The order in which drains ask for the pods of a node. */
  'drain',
  /** How long pods take to start, of the times that the snapshot shows. */
  'startup',
] as const;

export type Source = (typeof SOURCES)[number];

export const isSource = (text: string): text is Source =>
  (SOURCES as readonly string[]).includes(text);
