import type { Pod, PodKey } from '#cluster';
import {
  type NewNode,
  type Pick,
  type PodMatcher,
  pickNames,
  type ScriptPlace,
} from '#script-fields';
import type { Duration, Instant } from '#units';
import type { Action, EventName } from '../registry.ts';

/** One action at one instant. */
export interface Occurrence {
  readonly at: Instant;
  /** The delay drawn after the instant of the event, and its upper limit. */
  readonly jitter?: { readonly drawn: Duration; readonly most: Duration };
  /** The name of the event in the script; `reboot` and `flap` use other actions. */
  readonly event: EventName;
  readonly action: Action;
  /** `end` undoes the action that began under the same fault. */
  readonly phase: 'begin' | 'end';
  readonly subject: OccurrenceSubject;
  /** An identifier that the beginning and the end of one fault share. */
  readonly fault: string;
  readonly source: ScriptPlace;
}

export type OccurrenceSubject =
  /** By name. Nodes that have gone by then are skipped. */
  | {
      readonly kind: 'nodes';
      readonly nodes: readonly string[];
      /** The nodes that may come in their place, by their names. */
      readonly replacements?: ReadonlyMap<string, NewNode>;
    }
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
  /** The only pods that can match; by namespace, then name. */
  readonly keys?: readonly PodKey[];
  /** Keeps some of them, drawn by the seed. */
  readonly kept?: { readonly pick: Pick; readonly seed: number };
}

/** The nodes that events add or put in place of others, at any time. */
export const addedNodes = (occurrences: readonly Occurrence[]): readonly NewNode[] =>
  occurrences.flatMap(({ subject }) => {
    if (subject.kind === 'new-nodes') return subject.nodes;
    return subject.kind === 'nodes' ? [...(subject.replacements?.values() ?? [])] : [];
  });

/** The pods in which to search. Lists are in the order of namespace, then name. */
export interface PodLookup {
  pod(key: PodKey): Pod | undefined;
  pods(): readonly Pod[];
}

/** The pods that a subject matches, by namespace, then name. */
export function matchingPods(
  { keys, matches, kept }: PodSubject,
  lookup: PodLookup,
): readonly Pod[] {
  const known = keys === undefined ? lookup.pods() : keys.flatMap((key) => lookup.pod(key) ?? []);
  const pods = known.filter(matches);
  if (kept === undefined) return pods;
  const names = pods.map(({ key }) => key);
  const picked = new Set(pickNames(names, kept.pick, kept.seed));
  return pods.filter(({ key }) => picked.has(key));
}
