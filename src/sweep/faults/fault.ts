/** The subject of a fault, as the row of a report names it. */
export type FaultKind =
  | 'node'
  | 'zone'
  | 'region'
  | 'label'
  | 'nodes'
  | 'zones'
  | 'set'
  | 'drain'
  | 'interruption'
  | 'event'
  | 'workload';

/** One thing that can go wrong. */
export interface Fault {
  /** Stable, such as `node/worker-5` or `zones/a,b`. */
  readonly id: string;
  readonly kind: FaultKind;
  /** The part of the id behind the kind. */
  readonly name: string;
  readonly nodes: readonly string[];
  readonly action: FaultAction;
}

/** The event of a fault. */
export type FaultAction =
  /** Each event of `--fault` happens to these nodes. */
  | { readonly kind: 'target'; readonly target: FaultTarget }
  /** Nodes are drained, or the cloud takes their machines back. */
  | { readonly kind: 'drain' | 'interruption'; readonly target: FaultTarget }
  /** The pods of a workload, `Kind/namespace/name`, are deleted. */
  | { readonly kind: 'delete-pods'; readonly owner: string }
  /** An event of the scripts, from 1. */
  | { readonly kind: 'of-script'; readonly number: number };

/** The nodes of a fault, as short as an event names them. */
export type FaultTarget =
  | { readonly kind: 'nodes' | 'zones' | 'regions'; readonly names: readonly string[] }
  | { readonly kind: 'label'; readonly key: string; readonly value: string };

/** Faults that are made when they are asked for: pairs of nodes can be millions. */
export interface FaultList {
  readonly count: number;
  /** @param index from 0, below the count */
  at(index: number): Fault;
}

export const listOf = (faults: readonly Fault[]): FaultList => ({
  count: faults.length,
  at: (index) => {
    const fault = faults[index];
    if (fault === undefined) throw new RangeError(`no fault ${index}`);
    return fault;
  },
});
