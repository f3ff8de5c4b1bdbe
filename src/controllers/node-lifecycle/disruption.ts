import type { CauseId, ZoneState } from '#causes';
import { type Node, zoneKeyOf } from '#cluster';
import type { NodeLifecycleParts } from './parts.ts';
import { lifecycleTaintsOf } from './taint-decision.ts';
import type { Tainter } from './tainter.ts';
import {
  type ComputedZoneState,
  computeZoneState,
  evictionRate,
  judgeDisruption,
  type ZoneCount,
} from './zones.ts';

/**
 * The states of all zones, and what a change of them does to their limiters.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go handleDisruption (1.36)
 */
export class Disruption {
  readonly #parts: NodeLifecycleParts;
  readonly #tainter: Tainter;
  /** The last of what may have changed the state of a zone. */
  #newestChange: CauseId;

  /** @param beginning what began the controller */
  constructor(parts: NodeLifecycleParts, tainter: Tainter, beginning: CauseId) {
    this.#parts = parts;
    this.#tainter = tainter;
    this.#newestChange = beginning;
  }

  /** Nodes came, went, moved, or became Ready or not. */
  noteChange(cause: CauseId): void {
    if (cause > this.#newestChange) this.#newestChange = cause;
  }

  /** A zone that has lost its last node is forgotten; one of excluded nodes alone keeps its queue. */
  forgetEmptyZones(): void {
    this.#tainter.keepOnly(new Set(this.#parts.store.nodes().map(zoneKeyOf)));
  }

  /**
   * @param counts of the zones with at least one node that counts, as the pass leaves them
   * @param listed the nodes that the pass may have changed, as it found them
   */
  handle(
    counts: ReadonlyMap<string, ZoneCount>,
    listed: readonly Node[],
  ): 'entered-all-down' | 'left-all-down' | 'none' {
    const { behavior } = this.#parts;
    const computed = new Map<string, ComputedZoneState>();
    const remembered = new Map<string, ZoneState>();
    for (const [key, count] of counts) {
      computed.set(key, computeZoneState(count, behavior));
      remembered.set(key, this.#tainter.zone(key)?.state ?? 'Initial');
    }
    const verdict = judgeDisruption(computed, remembered);
    if (verdict.kind === 'still-all-down') return 'none';
    if (verdict.kind === 'enter-all-down') {
      this.#enterAllDown(counts, listed);
      return 'entered-all-down';
    }
    for (const [key, state] of verdict.changed) {
      const count = counts.get(key) ?? { nodes: 0, notReady: 0 };
      this.#setState(key, state, count, evictionRate(state, count, behavior));
    }
    return verdict.kind === 'leave-all-down' ? 'left-all-down' : 'none';
  }

  /**
   * No eviction could help: all stop, and the taints that were set are taken back. A taint that the pass
   * itself has just exchanged stays: the list that it works on does not show it.
   */
  #enterAllDown(counts: ReadonlyMap<string, ZoneCount>, listed: readonly Node[]): void {
    const { store, client, recorder } = this.#parts;
    const down = { kind: 'node-lifecycle/all-zones-down' } as const;
    const cause = recorder.record(client.component, down, this.#newestChange);
    const found = new Map(listed.map((node) => [node.name, node]));
    for (const node of store.nodes()) {
      this.#tainter.zone(zoneKeyOf(node))?.queue.remove(node.name);
      const remove = lifecycleTaintsOf(found.get(node.name) ?? node);
      if (remove.length > 0) client.patchTaints(node.name, { remove }, cause);
    }
    for (const [key, count] of counts) this.#setState(key, 'Full', count, 0);
  }

  #setState(key: string, state: ComputedZoneState, count: ZoneCount, rate: number): void {
    const zone = this.#tainter.zone(key);
    if (zone === undefined) return;
    const from = zone.state;
    zone.state = state;
    this.#tainter.setRate(zone, rate);
    if (from === state) return;
    const { client, recorder } = this.#parts;
    const change = { kind: 'ZoneStateChanged', zone: key, from, to: state, ...count } as const;
    // A limiter that never accepts may have taken the new rate for its own.
    const pace = zone.limiter.kind === 'never' ? 0 : rate;
    recorder.record(client.component, { ...change, evictionRate: pace }, this.#newestChange);
  }
}
