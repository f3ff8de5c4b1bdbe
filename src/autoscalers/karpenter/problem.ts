import type { PlacementTrial } from '#autoscaling';
import type { Node, NodePool, Pod } from '#cluster';
import type { Amounts } from './amounts.ts';
import type { Offering } from './offerings.ts';

/** A pool, and the machines that it may make now. */
export interface PoolOptions {
  readonly pool: NodePool;
  /** All that its requirements allow, cheapest first. */
  readonly offerings: readonly Offering[];
  /** What is left of its limits; resources without a limit are absent. */
  readonly remaining: Amounts;
  /** What DaemonSets take of each of its nodes. */
  readonly overhead: (offering: Offering) => Amounts;
}

/** A machine that is to be ordered. */
export interface Planned {
  readonly pool: NodePool;
  /** Those that still fit all of its pods. */
  offerings: readonly Offering[];
  readonly pods: Pod[];
  requests: Amounts;
  readonly name: string;
}

export interface Solution {
  readonly planned: readonly Planned[];
  /** The nodes that are there, or ordered, on which pods should fit. */
  readonly placed: ReadonlyMap<string, string>;
  readonly failed: ReadonlyMap<string, readonly Why[]>;
}

export interface Why {
  readonly pool: string;
  readonly why: string;
}

export interface Problem {
  readonly trial: PlacementTrial;
  /** In the order of Karpenter's queue they are sorted here. */
  readonly pods: readonly Pod[];
  /** Nodes that are there or ordered: initialized ones first, then by name. */
  readonly existing: readonly string[];
  /** By weight, then by name. */
  readonly pools: readonly PoolOptions[];
  readonly isAvailable: (offering: Offering) => boolean;
  /** All pods that count, with those that are placed here. */
  readonly counted: readonly Pod[];
  /** The keys of pods of these that are placed anew. */
  readonly moving: ReadonlySet<string>;
  /** Nodes that take none of the settled pods. */
  readonly held: ReadonlySet<string>;
  /** The keys of pods that run where they are. */
  readonly settled: ReadonlySet<string>;
  readonly nodeOf: (
    name: string,
  ) => (Pick<Node, 'labels'> & Partial<Pick<Node, 'taints'>>) | undefined;
  readonly ignoresPreferences: boolean;
  /** Pods with ResourceClaims are given no place. */
  readonly ignoresDevices: boolean;
  /** Chooses among equally good zones. */
  readonly pick: (zones: readonly string[]) => string;
}
