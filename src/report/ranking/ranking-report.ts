import type { LegacyRankKey, Protection, RankKey, StarvedResource } from '#kubelet/eviction';
import type { Outlook } from '#ranking';
import type { Note } from '../types.ts';

/** Who would be evicted first, as `rank -o json` prints it. */
export interface RankingReport {
  readonly apiVersion: 'k8s-evict.dev/v1';
  readonly kind: 'RankingReport';
  readonly tool: { readonly version: string };
  readonly inputs: readonly {
    readonly path: string;
    readonly sha256: string;
    readonly objects: Readonly<Record<string, number>>;
  }[];
  /** The order of current kubelets, or that of releases before 1.9. */
  readonly order:
    | { readonly ranking: 'kubelet' }
    | {
        readonly ranking: 'qos';
        readonly legacy: true;
        readonly variant: 'code' | 'openshift-doc';
      };
  /** The nodes that are nearest to eviction first. */
  readonly rankings: readonly RankingEntry[];
  /** Nodes whose pods nobody can rank, by name. */
  readonly unranked: readonly { readonly node: string; readonly message: string }[];
  readonly assumptions: readonly Note[];
  /** Where Kubernetes leaves the order to chance. */
  readonly ambiguities: readonly Note[];
}

export interface RankingEntry {
  readonly node: string;
  readonly signal: string;
  readonly resource: StarvedResource;
  /** Seconds since the start: rankings are about the snapshot itself. */
  readonly at: 0;
  /** Null where the kubelet has none for the signal. */
  readonly threshold: string | null;
  /** How long a soft threshold must have been met; null for a hard one, and without any. */
  readonly gracePeriodSeconds: number | null;
  /** How much more than the threshold must be available before eviction stops. */
  readonly minimumReclaim: string | null;
  readonly available: string;
  readonly capacity: string;
  readonly outlook: Outlook['kind'];
  /** Signals of other thresholds that are met and keep the kubelet evicting in this order. */
  readonly alsoMet: readonly string[];
  /** How many pods have to go until enough is available again; null when no number is enough. */
  readonly toEvict: number | null;
  readonly victims: readonly VictimEntry[];
}

/** Usage, request and what is over it in bytes, inodes or processes; null when not measured. */
export interface VictimEntry {
  readonly rank: number;
  readonly pod: string;
  readonly uid: string;
  readonly usage: number | null;
  readonly request: number;
  readonly over: number | null;
  readonly exceedsRequest: boolean | null;
  readonly priority: number;
  readonly qosClass: string;
  /** Why the kubelet never evicts it; null when it may. */
  readonly protected: Protection | null;
  /** Whether it is among those that have to go now. */
  readonly goes: boolean;
  /** What puts it before the next one; null for the last. */
  readonly decidedBy: RankKey | LegacyRankKey | null;
  /** Pods that Kubernetes could as well have in its place. */
  readonly tiedWith: readonly string[];
}
