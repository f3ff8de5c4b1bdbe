import { type CauseId, THE_SNAPSHOT, type ZoneState } from '#causes';
import { type ConditionStatus, conditionOf, isPodReady, type Node, zoneKeyOf } from '#cluster';
import { type HealthRecord, isStale, observe, stampedBy } from './health.ts';
import type { NodeLifecycleParts } from './parts.ts';
import { decideTaint, lifecycleTaintsOf, taintsFor } from './taint-decision.ts';
import type { Tainter, Zone } from './tainter.ts';
import { unknownConditions } from './unknown-conditions.ts';
import {
  type ComputedZoneState,
  computeZoneState,
  evictionRate,
  judgeDisruption,
  type ZoneCount,
} from './zones.ts';

/** A node counts for no zone while it bears this label, whatever its value. */
const LABEL_EXCLUDE_DISRUPTION = 'node.kubernetes.io/exclude-disruption';

/**
 * The pass over all nodes that is made every monitor period.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go monitorNodeHealth (1.36)
 */
export class Monitor {
  readonly #parts: NodeLifecycleParts;
  readonly #tainter: Tainter;
  readonly #known = new Set<string>();
  readonly #records = new Map<string, HealthRecord>();
  /** What made the node's Ready condition what it is. */
  readonly #readyCauses = new Map<string, CauseId>();

  constructor(parts: NodeLifecycleParts, tainter: Tainter) {
    this.#parts = parts;
    this.#tainter = tainter;
  }

  /** Takes over what a controller that ran before the start would remember of a node. */
  remember(node: string, record: HealthRecord): void {
    this.#known.add(node);
    this.#records.set(node, record);
  }

  recordOf(node: string): HealthRecord | undefined {
    return this.#records.get(node);
  }

  /** Notes what changed a node's conditions, for the explanations of what follows. */
  noteCause(node: string, cause: CauseId): void {
    this.#readyCauses.set(node, cause);
  }

  pass(because: CauseId): void {
    const nodes = this.#parts.store.nodes();
    this.#meet(nodes, because);
    const counts = new Map<string, { nodes: number; notReady: number }>();
    for (const node of nodes) {
      const ready = this.#look(node);
      if (LABEL_EXCLUDE_DISRUPTION in node.labels) continue;
      const zone = zoneKeyOf(node);
      const count = counts.get(zone) ?? { nodes: 0, notReady: 0 };
      count.nodes += 1;
      if (ready !== 'True') count.notReady += 1;
      counts.set(zone, count);
    }
    this.#handleDisruption(counts);
  }

  /** New nodes are freed of the taints of an earlier life; zones are set up; gone nodes forgotten. */
  #meet(nodes: readonly Node[], because: CauseId): void {
    const present = new Set<string>();
    for (const node of nodes) {
      present.add(node.name);
      this.#zoneOf(node);
      if (this.#known.has(node.name)) continue;
      this.#known.add(node.name);
      this.#markReachable(node, because);
    }
    for (const name of this.#known) if (!present.has(name)) this.#known.delete(name);
  }

  #zoneOf(node: Node): Zone {
    const key = zoneKeyOf(node);
    return this.#tainter.zone(key) ?? this.#tainter.addZone(key, this.#parts.behavior.evictionRate);
  }

  /** Looks at one node; answers its Ready status after the pass. */
  #look(node: Node): ConditionStatus | undefined {
    const { behavior } = this.#parts;
    const observed = conditionOf(node, 'Ready')?.status;
    const current = this.#updateHealth(node, observed);
    if (current === undefined) return undefined;
    const deciding =
      behavior.taintDecision === 'condition-after-pass' ? current : (observed ?? 'Unknown');
    this.#taint(node, deciding);
    if (current !== 'True' && observed === 'True') this.#markPodsNotReady(node.name);
    return current;
  }

  #updateHealth(node: Node, observed: ConditionStatus | undefined): ConditionStatus | undefined {
    const { timeline, store, client, recorder, behavior } = this.#parts;
    const { now } = timeline;
    const heartbeat = store.heartbeats.statusWrittenAt(node.name, now);
    const leaseRenewed = store.heartbeats.leaseRenewedAt(node.name, now);
    const record = observe(
      this.#records.get(node.name),
      {
        ...(observed === undefined ? {} : { ready: heartbeat === undefined ? {} : { heartbeat } }),
        ...(leaseRenewed === undefined ? {} : { leaseRenewed }),
        created: node.creationTimestamp ?? now,
      },
      now,
    );
    this.#records.set(node.name, record);
    const grace =
      observed === undefined ? behavior.startupGracePeriod : behavior.monitorGracePeriod;
    if (observed === 'Unknown' || !isStale(record, grace, now)) return observed;
    const cause = recorder.record(
      client.component,
      {
        kind: 'node-lifecycle/grace-exceeded',
        node: node.name,
        ...(leaseRenewed === undefined ? {} : { leaseRenewed }),
        probe: record.probe,
        grace,
      },
      store.heartbeats.of(node.name).silentBecause ?? THE_SNAPSHOT,
    );
    const written = client.setConditions(node.name, unknownConditions(node, now), cause);
    this.#readyCauses.set(node.name, written);
    this.#records.set(node.name, { ...record, readySeen: true });
    return 'Unknown';
  }

  #taint(node: Node, status: ConditionStatus): void {
    const { client, recorder, timeline } = this.#parts;
    const because = this.#readyCauses.get(node.name) ?? THE_SNAPSHOT;
    const verdict = decideTaint(node, status);
    if (verdict.kind === 'mark-reachable') this.#markReachable(node, because);
    else if (verdict.kind === 'queue') {
      this.#tainter.enqueue(this.#zoneOf(node), node.name, verdict.anew, because);
    } else if (status !== 'True') {
      const swapped = { kind: 'node-lifecycle/taint-swapped', node: node.name } as const;
      const cause = recorder.record(client.component, swapped, because);
      const { add, remove } = taintsFor(status, timeline.now);
      client.patchTaints(node.name, { add: [add], remove: [remove] }, cause);
    }
  }

  #markReachable(node: Node, because: CauseId): void {
    const { client, recorder } = this.#parts;
    this.#zoneOf(node).queue.remove(node.name);
    const remove = lifecycleTaintsOf(node);
    if (remove.length === 0) return;
    const seen = { kind: 'node-lifecycle/seen-ready', node: node.name } as const;
    client.patchTaints(node.name, { remove }, recorder.record(client.component, seen, because));
  }

  /** @upstream pkg/controller/util/node/controller_utils.go MarkPodsNotReady (1.36) */
  #markPodsNotReady(node: string): void {
    const { store, client } = this.#parts;
    const because = this.#readyCauses.get(node) ?? THE_SNAPSHOT;
    for (const pod of store.podsOn(node)) {
      if (isPodReady(pod)) client.setPodReady(pod.key, false, because);
    }
  }

  #handleDisruption(counts: ReadonlyMap<string, ZoneCount>): void {
    const { behavior, store } = this.#parts;
    this.#tainter.keepOnly(new Set(store.nodes().map(zoneKeyOf)));
    const computed = new Map<string, ComputedZoneState>();
    const remembered = new Map<string, ZoneState>();
    for (const [key, count] of counts) {
      computed.set(key, computeZoneState(count, behavior));
      remembered.set(key, this.#tainter.zone(key)?.state ?? 'Initial');
    }
    const verdict = judgeDisruption(computed, remembered);
    if (verdict.kind === 'still-all-down') return;
    if (verdict.kind === 'enter-all-down') {
      this.#enterAllDown(counts);
      return;
    }
    if (verdict.kind === 'leave-all-down') this.#grantNewGrace();
    for (const [key, state] of verdict.changed) {
      const count = counts.get(key) ?? { nodes: 0, notReady: 0 };
      this.#setState(key, state, count, evictionRate(state, count, behavior));
    }
  }

  #enterAllDown(counts: ReadonlyMap<string, ZoneCount>): void {
    const { store, client, recorder } = this.#parts;
    const down = { kind: 'node-lifecycle/all-zones-down' } as const;
    const cause = recorder.record(client.component, down, this.#newestReadyCause());
    for (const node of store.nodes()) {
      this.#zoneOf(node).queue.remove(node.name);
      const remove = lifecycleTaintsOf(node);
      if (remove.length > 0) client.patchTaints(node.name, { remove }, cause);
    }
    for (const [key, count] of counts) this.#setState(key, 'Full', count, 0);
  }

  #grantNewGrace(): void {
    const { store, timeline } = this.#parts;
    for (const { name } of store.nodes()) {
      const record = this.#records.get(name);
      if (record !== undefined) {
        this.#records.set(name, { ...record, probe: stampedBy(timeline.now) });
      }
    }
  }

  #setState(key: string, state: ComputedZoneState, count: ZoneCount, rate: number): void {
    const zone = this.#tainter.zone(key);
    if (zone === undefined) return;
    const from = zone.state;
    zone.state = state;
    this.#tainter.setRate(zone, rate);
    if (from === state) return;
    const { client, recorder } = this.#parts;
    const change = { kind: 'ZoneStateChanged', zone: key, from, to: state } as const;
    const event = { ...change, ...count, evictionRate: rate };
    recorder.record(client.component, event, this.#newestReadyCause());
  }

  /** What changed the readiness of any node last: why a zone's state changes. */
  #newestReadyCause(): CauseId {
    let newest: CauseId = THE_SNAPSHOT;
    for (const cause of this.#readyCauses.values()) if (cause > newest) newest = cause;
    return newest;
  }
}
