import type { TwinAdditions } from '#admission';
import type { LimiterTokens, PaceOfClient } from '#api-clients';
import type { CauseId, LedgerEntry } from '#causes';
import type { Cluster, ClusterReader, Pod, PodKey } from '#cluster';
import type { PressureCourse, PressureRanking } from '#kubelet/eviction';
import type { Cause, Loop, Pass, Spared, ZoneHistory } from '#run-facts';
import type { NodesForPod, PendingPod } from '#scheduler';
import type { Halt } from '#timeline';
import type { Instant } from '#units';
import type { Availability, Budgets, DoubleLife } from '#watchers';

/** The result of a simulation, from which reports are made. */
export interface Outcome {
  readonly start: Instant;
  /** The last instant with an activity, or the horizon. */
  readonly end: Instant;
  readonly endReason: Halt;
  readonly entries: readonly LedgerEntry<Cause>[];
  /** The path from the root to an entry, the entry itself last. */
  readonly pathTo: (id: CauseId) => readonly LedgerEntry<Cause>[];
  readonly cluster: Cluster;
  /** Whether an autoscaler acts; nothing else orders nodes. */
  readonly isAutoscaled: boolean;
  /** The cluster at the end. */
  readonly final: ClusterReader;
  /** The pods that workloads made since the start, gone or not; the latest of one name. */
  readonly made: ReadonlyMap<PodKey, Pod>;
  /** What new pods of a workload have of a running one, by the name of the workload. */
  readonly taught: ReadonlyMap<string, TwinAdditions>;
  /** The workloads whose running pods of one template show several things; the newest pod counts. */
  readonly unlike: ReadonlySet<string>;
  /** The VerticalPodAutoscaler that gave new pods of a workload their requests, by workload. */
  readonly resized: ReadonlyMap<string, string>;
  /** All pods that were created since the start, as they were then, by the entry of the creation. */
  readonly created: ReadonlyMap<CauseId, Pod>;
  /** The loop that ended the run; undefined for one that ends otherwise. */
  readonly loop: Loop | undefined;
  /** The first occurrence of the script after such an end; undefined where none is left. */
  readonly unplayedAt: Instant | undefined;
  /** Pods that have no node at the end, with the reasons. */
  readonly pending: readonly PendingPod[];
  /** The nodes that would take a pod at the end, and the reasons why the others would not. */
  readonly nodesFor: (pod: Pod) => NodesForPod;
  readonly zones: readonly ZoneHistory[];
  /** The waits of each client's requests, in the order in which the clients were created. */
  readonly pace: readonly PaceOfClient[];
  /** The passes of the node monitor that lasted, in their order. */
  readonly passes: readonly Pass[];
  /** The rankings of nodes that came under pressure, in no order. */
  readonly rankings: readonly PressureRanking[];
  /** The usage of these nodes over time, in no order. */
  readonly pressureCourses: readonly PressureCourse[];
  /** The tokens of the limiters of zones that spent any, by zone, in no order. */
  readonly zoneTokens: readonly LimiterTokens[];
  readonly spared: readonly Spared[];
  readonly budgets: Budgets;
  readonly availability: Availability;
  /** In the order in which they began. */
  readonly doubleLives: readonly DoubleLife[];
  readonly assumed: AssumedInRun;
  /** The state of a node's machine at the end: it explains why pods on it may be stuck. */
  readonly machineOf: (node: string) => MachineAtEnd;
  /** Rolling hash over all entries, 64 bits as hexadecimal text. */
  readonly digest: string;
}

/** What a run took for granted where the snapshot does not tell. */
export interface AssumedInRun {
  /** Nodes without a heartbeat just before the start. */
  readonly silentAtStart: readonly string[];
  readonly alive: readonly string[];
  readonly attachments: number;
  /** `Kind/namespace/name` of owners of unknown kinds whose pods were taken as their scale. */
  readonly scales: ReadonlySet<string>;
  /** New pods on measured nodes without measurements of their own. */
  readonly uses: number;
  /** Nodes whose machines came back, and no input gave the time they take to boot. */
  readonly bootedAtOnce: readonly string[];
  /** Nodes whose machines were on when a `restore` gave them a time to boot. */
  readonly bootedWhileOn: readonly string[];
  /** Pods that stay without a node although there seems to be room, with the message in the API. */
  readonly contradicted: ReadonlyMap<string, string>;
}

/** The part of a machine's state that explains why pods are stuck. */
interface MachineAtEnd {
  readonly powered: boolean;
  /** Whether the control plane and the kubelet can reach each other. */
  readonly linked: boolean;
  readonly kubeletRunning: boolean;
}
