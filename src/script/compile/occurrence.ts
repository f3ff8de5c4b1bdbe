import type { Labels, Pod, PodKey } from '#cluster';
import type { Duration, Instant } from '#units';
import type { Action, EventName } from '../registry.ts';

/** One thing that is done at one instant. */
export interface Occurrence {
  readonly at: Instant;
  /** How much of the time since the instant of the event was drawn, and out of how much. */
  readonly jitter?: { readonly drawn: Duration; readonly most: Duration };
  /** The event as the script calls it; `reboot` and `flap` act through other actions. */
  readonly event: EventName;
  readonly action: Action;
  /** `end` undoes what began under the same fault. */
  readonly phase: 'begin' | 'end';
  readonly subject: OccurrenceSubject;
  /** The same for the beginning and the end of one fault, and for nothing else. */
  readonly fault: string;
  readonly source: OccurrenceSource;
}

export type OccurrenceSubject =
  /** By name. Nodes that have gone by then are skipped. */
  | { readonly kind: 'nodes'; readonly nodes: readonly string[] }
  | PodSubject
  | { readonly kind: 'new-nodes'; readonly nodes: readonly NewNode[] }
  /** As `Kind/namespace/name`. */
  | { readonly kind: 'workload'; readonly workload: string }
  /** As `namespace/name`. */
  | { readonly kind: 'budget'; readonly budget: string }
  | { readonly kind: 'control-plane' };

/** The pods that match when it happens. */
export interface PodSubject {
  readonly kind: 'pods';
  readonly matches: PodMatcher;
  /** No others can match; by namespace, then name. */
  readonly keys?: readonly PodKey[];
}

export type PodMatcher = (pod: Pod) => boolean;

export interface NewNode {
  readonly name: string;
  /** The node of the snapshot whose taints, capacity and version it has. */
  readonly like: string;
  readonly labels: Labels;
}

/** Where the event was written. */
export interface OccurrenceSource {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** The whole event as the command line says it; absent for files. */
  readonly argument?: string;
}
