import { type CauseId, THE_SNAPSHOT } from '#causes';
import { type ConditionStatus, conditionOf, isPodReady, type Node, zoneKeyOf } from '#cluster';
import { type Grid, grid } from '#timeline';
import { earlier, type Instant } from '#units';
import { Attention } from './attention.ts';
import { Disruption } from './disruption.ts';
import { type HealthRecord, isStale, observe, stampedBy } from './health.ts';
import type { NodeLifecycleParts } from './parts.ts';
import { catchUp, isAtRest, staleIn } from './rest.ts';
import { decideTaint, lifecycleTaintsOf, taintsFor } from './taint-decision.ts';
import type { Tainter, Zone } from './tainter.ts';
import { unknownConditions } from './unknown-conditions.ts';
import { countsForItsZone, type ZoneCount } from './zones.ts';

/**
 * The pass over the nodes that is made every monitor period. Nodes that no pass can change rest; the
 * others are looked at by name.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go monitorNodeHealth (1.36)
 */
export class Monitor {
  readonly #parts: NodeLifecycleParts;
  readonly #tainter: Tainter;
  readonly #passes: Grid;
  readonly #disruption: Disruption;
  readonly #attention = new Attention();
  readonly #known = new Set<string>();
  readonly #gone = new Set<string>();
  readonly #records = new Map<string, HealthRecord>();
  readonly #beginning: CauseId;
  #lastPass: Instant;

  /** @param beginning what began the controller */
  constructor(parts: NodeLifecycleParts, tainter: Tainter, beginning: CauseId) {
    this.#parts = parts;
    this.#tainter = tainter;
    this.#beginning = beginning;
    this.#disruption = new Disruption(parts, tainter, beginning);
    this.#passes = grid(parts.origin, parts.behavior.monitorPeriod);
    this.#lastPass = earlier(parts.origin, parts.behavior.monitorPeriod);
    for (const { name } of parts.store.nodes()) this.#attention.wake(name);
  }

  /** Takes over what a controller that ran before the start would remember of a node. */
  remember(node: string, record: HealthRecord): void {
    this.#known.add(node);
    this.#records.set(node, record);
  }

  hasRecordOf(node: string): boolean {
    return this.#records.has(node);
  }

  /** The node's object or heartbeat has changed: the next pass looks at it. */
  wake(name: string): void {
    const node = this.#parts.store.node(name);
    if (node === undefined) {
      this.#attention.forget(name);
      this.#gone.add(name);
      return;
    }
    const resting = this.#attention.wake(name);
    if (resting?.ready !== true) return;
    const created = node.creationTimestamp ?? resting.pass;
    const { heartbeat } = resting;
    this.#records.set(name, catchUp(resting, heartbeat, created, this.#passes, this.#lastPass));
  }

  pass(): void {
    const { store, timeline } = this.#parts;
    const awake = this.#attention.awake();
    const nodes = awake.flatMap((name) =>
      this.#attention.isDue(name, timeline.now) ? (store.node(name) ?? []) : [],
    );
    this.#meet(nodes);
    // Others have heard of the taints that new nodes have lost before the pass taints any of them.
    const losesTaints = nodes.some((node) => store.node(node.name) !== node);
    if (losesTaints) timeline.at(timeline.now, 'monitor-pass', () => this.#examine(nodes, awake));
    else this.#examine(nodes, awake);
  }

  /**
   * @param nodes to be looked at, as the pass found them, before it met any
   * @param awake all that did not rest then, by name
   */
  #examine(nodes: readonly Node[], awake: readonly string[]): void {
    const { timeline } = this.#parts;
    for (const node of nodes) this.#look(node);
    for (const { name } of nodes) this.#settle(name);
    this.#lastPass = timeline.now;
    const counts = this.#countZones(awake);
    const turn = this.#disruption.handle(counts, nodes);
    if (turn !== 'none') for (const { name } of this.#parts.store.nodes()) this.wake(name);
    if (turn === 'left-all-down') this.#grantNewGrace();
  }

  #countZones(awake: readonly string[]): ReadonlyMap<string, ZoneCount> {
    const counts = this.#attention.counts();
    for (const name of awake) {
      const node = this.#parts.store.node(name);
      if (node === undefined || !countsForItsZone(node) || this.#attention.isResting(name))
        continue;
      const zone = zoneKeyOf(node);
      const count = counts.get(zone) ?? { nodes: 0, notReady: 0 };
      if (count.nodes === 0) counts.set(zone, count);
      count.nodes += 1;
      if (conditionOf(node, 'Ready')?.status !== 'True') count.notReady += 1;
    }
    return counts;
  }

  /** New nodes are freed of the taints of an earlier life; zones are set up; gone nodes forgotten. */
  #meet(nodes: readonly Node[]): void {
    for (const name of this.#gone) {
      if (this.#parts.store.node(name) === undefined) this.#known.delete(name);
    }
    if (this.#gone.size > 0) this.#disruption.forgetEmptyZones();
    this.#tainter.passWithout(this.#gone);
    this.#gone.clear();
    for (const node of nodes) {
      this.#zoneOf(node);
      if (this.#known.has(node.name)) continue;
      this.#known.add(node.name);
      // They meet because of what came last, the node or this controller.
      const written = this.#parts.store.causeOfNode(node.name);
      const nodeCameLast = written > this.#beginning;
      this.#markReachable(node, nodeCameLast ? written : this.#beginning);
    }
  }

  #zoneOf(node: Node): Zone {
    const key = zoneKeyOf(node);
    return this.#tainter.zone(key) ?? this.#tainter.addZone(key, this.#parts.behavior.evictionRate);
  }

  #look(node: Node): void {
    const observed = conditionOf(node, 'Ready')?.status;
    const current = this.#updateHealth(node, observed);
    if (current === undefined) return;
    const afterPass = this.#parts.behavior.taintDecision === 'condition-after-pass';
    this.#taint(node, afterPass ? current : (observed ?? 'Unknown'));
    if (current !== 'True' && observed === 'True') this.#markPodsNotReady(node.name);
  }

  /** Lets a node rest if no further pass can change anything about it. */
  #settle(name: string): void {
    const { store, behavior, timeline } = this.#parts;
    const node = store.node(name);
    const record = this.#records.get(name);
    const heartbeat = store.heartbeats.of(name);
    if (node === undefined || record === undefined) return;
    const waits = this.#zoneOf(node).queue.isQueuedAnew(name);
    if (!isAtRest(node, heartbeat, waits, behavior, timeline.now)) return;
    this.#attention.rest(name, {
      zone: countsForItsZone(node) ? zoneKeyOf(node) : undefined,
      ready: conditionOf(node, 'Ready')?.status === 'True',
      record,
      heartbeat,
      pass: timeline.now,
    });
  }

  /** Answers the node's Ready status as this pass leaves it. */
  #updateHealth(node: Node, observed: ConditionStatus | undefined): ConditionStatus | undefined {
    const { store, client, recorder, behavior, timeline } = this.#parts;
    const { now } = timeline;
    const heartbeat = store.heartbeats.statusWrittenAt(node.name, now);
    const leaseRenewed = store.heartbeats.leaseRenewedAt(node.name, now);
    const known = this.#records.get(node.name);
    const ready = observed === undefined ? undefined : { heartbeat };
    const created = node.creationTimestamp ?? now;
    const record = observe(known, { ready, leaseRenewed, created }, now);
    if (record !== known) this.#records.set(node.name, record);
    const grace =
      observed === undefined ? behavior.startupGracePeriod : behavior.monitorGracePeriod;
    if (observed === 'Unknown' || !isStale(record, grace, now)) {
      if (observed === 'True' && record === known) this.#waitUntilStale(node.name, record);
      return observed;
    }
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
    this.#disruption.noteChange(written);
    this.#records.set(node.name, { ...record, readySeen: true });
    return 'Unknown';
  }

  /** A look at a Ready node that has fallen silent was the last that could find anything new. */
  #waitUntilStale(node: string, record: HealthRecord): void {
    const { store, behavior, timeline } = this.#parts;
    const heartbeat = store.heartbeats.of(node);
    const grace = behavior.monitorGracePeriod;
    const pass = staleIn(record, heartbeat, grace, this.#passes, timeline.now);
    if (pass !== undefined) this.#attention.wait(node, pass);
  }

  #taint(node: Node, status: ConditionStatus): void {
    const { store, client, recorder, timeline } = this.#parts;
    const because = store.causeOfReadiness(node.name);
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
    const because = store.causeOfReadiness(node);
    for (const pod of store.podsOn(node)) {
      if (isPodReady(pod)) client.setPodReady(pod, false, because);
    }
  }

  /** After total disruption every node gets a whole new grace period. */
  #grantNewGrace(): void {
    const { store, timeline } = this.#parts;
    for (const { name } of store.nodes()) {
      const record = this.#records.get(name);
      if (record === undefined) continue;
      this.#records.set(name, { ...record, probe: stampedBy(timeline.now) });
    }
  }

  /** Nodes came, went, moved, or became Ready or not: a zone may change its state for that. */
  noteChange(cause: CauseId): void {
    this.#disruption.noteChange(cause);
  }
}
