import type { Caller } from '#api-clients';
import type { CauseId, ZoneState } from '#causes';
import { type Node, nodesByName, zoneKeyOf } from '#cluster';
import { compareText } from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import type { NodeLifecycleParts } from './parts.ts';
import { removeTaints } from './requests.ts';
import { taintsToTakeBack } from './taint-decision.ts';
import type { Tainter } from './tainter.ts';

/** The nodes of a zone that count, and how many of them are not Ready. */
export interface ZoneCount {
  readonly nodes: number;
  readonly notReady: number;
}

/** A node counts for no zone while it has this label, with any value. */
const LABEL_EXCLUDE_DISRUPTION = 'node.kubernetes.io/exclude-disruption';

export const countsForItsZone = (node: Pick<Node, 'labels'>): boolean =>
  !(LABEL_EXCLUDE_DISRUPTION in node.labels);

/** The zone that a node counts for, if it does. */
export const zoneThatCounts = (node: Node): string | undefined =>
  countsForItsZone(node) ? zoneKeyOf(node) : undefined;

/** The zones with at least one node that counts. */
export type ZoneCounts = Map<string, { nodes: number; notReady: number }>;

export function countNode(
  counts: ZoneCounts,
  zone: string | undefined,
  ready: boolean,
  by: 1 | -1 = 1,
): void {
  if (zone === undefined) return;
  const count = counts.get(zone) ?? { nodes: 0, notReady: 0 };
  count.nodes += by;
  if (!ready) count.notReady += by;
  if (count.nodes === 0) counts.delete(zone);
  else counts.set(zone, count);
}

export type ComputedZoneState = Exclude<ZoneState, 'Initial'>;

/** A zone is partially disrupted only from this many nodes not ready on. */
const FEWEST_FOR_PARTIAL = 3;

/** @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go ComputeZoneState (1.36) */
export function computeZoneState(
  { nodes, notReady }: ZoneCount,
  { unhealthyZoneThreshold }: Pick<NodeLifecycleBehavior, 'unhealthyZoneThreshold'>,
): ComputedZoneState {
  if (notReady > 0 && notReady === nodes) return 'Full';
  const share = Math.fround(notReady / nodes);
  return notReady >= FEWEST_FOR_PARTIAL && share >= Math.fround(unhealthyZoneThreshold)
    ? 'Partial'
    : 'Normal';
}

/**
 * Nodes a second that may be tainted in a zone of this state. A fully disrupted zone is treated as a
 * normal one as long as some other zone is not; a partially disrupted one slows down, or stops when it
 * is small.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go setLimiterInZone (1.36)
 */
export function evictionRate(
  state: ComputedZoneState,
  { nodes }: Pick<ZoneCount, 'nodes'>,
  behavior: Pick<
    NodeLifecycleBehavior,
    'evictionRate' | 'secondaryEvictionRate' | 'largeClusterSizeThreshold'
  >,
): number {
  if (state !== 'Partial') return behavior.evictionRate;
  return nodes > behavior.largeClusterSizeThreshold ? behavior.secondaryEvictionRate : 0;
}

export type DisruptionVerdict =
  /** Every zone is down and was before: nothing changes any more. */
  | { readonly kind: 'still-all-down' }
  /** Every zone is down now: no eviction can help, so all stop and taints are taken back. */
  | { readonly kind: 'enter-all-down' }
  /** Some zone answers again: every zone gets the limiter of its state, every node a new grace period. */
  | { readonly kind: 'leave-all-down'; readonly changed: ReadonlyMap<string, ComputedZoneState> }
  /** Only zones whose state changed get another limiter. */
  | { readonly kind: 'by-zone'; readonly changed: ReadonlyMap<string, ComputedZoneState> };

/**
 * The turn that follows from the states of all zones together.
 *
 * @param computed states of the zones with counted nodes, after this pass
 * @param remembered states as of the last pass, of the same zones; absent ones are Initial
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go handleDisruption (1.36)
 */
export function judgeDisruption(
  computed: ReadonlyMap<string, ComputedZoneState>,
  remembered: ReadonlyMap<string, ZoneState>,
): DisruptionVerdict {
  const allAre = [...computed.values()].every((state) => state === 'Full');
  const allWas = [...remembered.values()].every((state) => state === 'Full');
  if (allAre) return { kind: allWas ? 'still-all-down' : 'enter-all-down' };
  if (allWas) return { kind: 'leave-all-down', changed: computed };
  const changed = [...computed].filter(([zone, state]) => remembered.get(zone) !== state);
  return { kind: 'by-zone', changed: new Map(changed) };
}

/** The transition at the end of a pass, by the states of all zones together. */
export type DisruptionTurn = 'entered-all-down' | 'left-all-down' | 'none';

/**
 * The states of all zones, and their effects on the limiters.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go handleDisruption (1.36)
 */
export class Disruption {
  readonly #parts: NodeLifecycleParts;
  readonly #tainter: Tainter;
  readonly #caller: Caller;
  /** The last cause that may have changed the state of a zone. */
  #newestChange: CauseId;

  /**
   * @param caller sends the requests that remove all taints
   * @param beginning the cause of the start of the controller
   */
  constructor(parts: NodeLifecycleParts, tainter: Tainter, caller: Caller, beginning: CauseId) {
    this.#parts = parts;
    this.#tainter = tainter;
    this.#caller = caller;
    this.#newestChange = beginning;
  }

  /** Nodes were added, removed or moved, or became Ready or not. */
  noteChange(cause: CauseId): void {
    if (cause > this.#newestChange) this.#newestChange = cause;
  }

  /** A zone that has lost its last node is forgotten; one of excluded nodes alone keeps its queue. */
  forgetEmptyZones(): void {
    this.#tainter.keepOnly(new Set(this.#parts.store.nodes().map(zoneKeyOf)));
  }

  /**
   * Changes zones by name, whatever the order in which the pass came to their nodes.
   * @param found the zones with at least one node that counts, as the pass found them
   * @param listed the nodes as they were at the beginning of the pass
   */
  handle(
    found: ReadonlyMap<string, ZoneCount>,
    listed: () => readonly Node[],
    handled: (turn: DisruptionTurn) => void,
  ): void {
    const { behavior } = this.#parts;
    const counts = new Map([...found].sort(([a], [b]) => compareText(a, b)));
    const computed = new Map<string, ComputedZoneState>();
    const remembered = new Map<string, ZoneState>();
    for (const [key, count] of counts) {
      computed.set(key, computeZoneState(count, behavior));
      remembered.set(key, this.#tainter.zone(key)?.state ?? 'Initial');
    }
    const verdict = judgeDisruption(computed, remembered);
    if (verdict.kind === 'still-all-down') {
      handled('none');
      return;
    }
    if (verdict.kind === 'enter-all-down') {
      this.#enterAllDown(counts, listed(), () => handled('entered-all-down'));
      return;
    }
    const changes = [...verdict.changed].map(([key, state]) => {
      const count = counts.get(key) ?? { nodes: 0, notReady: 0 };
      return { key, state, count, rate: evictionRate(state, count, behavior) };
    });
    const turn = verdict.kind === 'leave-all-down' ? 'left-all-down' : 'none';
    this.#setStates(changes, () => handled(turn));
  }

  /** Whether a pass that finds these counts finds a zone in another state than the last one did. */
  findsChange(found: ReadonlyMap<string, ZoneCount>): boolean {
    for (const [key, count] of found) {
      const state = computeZoneState(count, this.#parts.behavior);
      if (this.#tainter.zone(key)?.state !== state) return true;
    }
    return false;
  }

  /**
   * No eviction could help: all stop, and the taints that were set are removed. A taint that was
   * set since the pass began stays: the list of the pass does not show it.
   */
  #enterAllDown(
    counts: ReadonlyMap<string, ZoneCount>,
    listed: readonly Node[],
    entered: () => void,
  ): void {
    const { client, recorder, behavior } = this.#parts;
    const deletes = behavior.evictsBy === 'deletion' && { evictsBy: 'deletion' as const };
    const kept = this.#taintedSince(listed);
    const down = {
      kind: 'node-lifecycle/all-zones-down',
      ...deletes,
      ...(kept.length > 0 && { kept }),
    } as const;
    const cause = recorder.record(client.component, down, this.#newestChange);
    this.#freeAll(listed, 0, cause, () => {
      const changes = [...counts].map(
        ([key, count]) => ({ key, state: 'Full', count, rate: 0 }) as const,
      );
      this.#setStates(changes, entered);
    });
  }

  /** The nodes with taints to take back that the list of the pass does not show, by name. */
  #taintedSince(listed: readonly Node[]): readonly string[] {
    const { store, behavior } = this.#parts;
    const shown = nodesByName(listed);
    return store.nodes().flatMap((node) => {
      const before = shown.get(node.name);
      const isSeen = before === undefined || taintsToTakeBack(before, behavior).length > 0;
      return isSeen || taintsToTakeBack(node, behavior).length === 0 ? [] : node.name;
    });
  }

  #freeAll(listed: readonly Node[], from: number, cause: CauseId, freed: () => void): void {
    for (let place = from; place < listed.length; place += 1) {
      const node = listed[place];
      if (node === undefined) continue;
      const taints = taintsToTakeBack(node, this.#parts.behavior);
      if (taints.length > 0) {
        removeTaints(this.#parts, this.#caller, node.name, taints, cause, () => {
          this.#tainter.zone(zoneKeyOf(node))?.queue.remove(node.name);
          this.#freeAll(listed, place + 1, cause, freed);
        });
        return;
      }
      this.#tainter.zone(zoneKeyOf(node))?.queue.remove(node.name);
    }
    freed();
  }

  /** One zone after the other: the loop that taints nodes may hold a limiter for a while. */
  #setStates(changes: readonly StateChange[], set: () => void): void {
    const [change, ...others] = changes;
    const zone = change && this.#tainter.zone(change.key);
    if (change === undefined) set();
    else if (zone === undefined) this.#setStates(others, set);
    else {
      this.#tainter.setRate(zone, change.rate, () => {
        this.#record(zone.state, change, zone.limiter.kind === 'never');
        zone.state = change.state;
        this.#setStates(others, set);
      });
    }
  }

  /** @param never the limiter never accepts: it may have taken the new rate for its own */
  #record(from: ZoneState, { key, state, count, rate }: StateChange, never: boolean): void {
    if (from === state) return;
    const { client, recorder, behavior } = this.#parts;
    const deletes = behavior.evictsBy === 'deletion' && { evictsBy: 'deletion' as const };
    const change = {
      kind: 'ZoneStateChanged',
      zone: key,
      from,
      to: state,
      nodes: count.nodes,
      notReady: count.notReady,
      evictionRate: never ? 0 : rate,
      ...deletes,
    } as const;
    recorder.record(client.component, change, this.#newestChange);
  }
}

interface StateChange {
  readonly key: string;
  readonly state: ComputedZoneState;
  readonly count: ZoneCount;
  readonly rate: number;
}
