import { isOfDaemonSet, type NodeVerdict } from '#autoscaling';
import { type CauseId, type NodeRemovalReason, THE_SNAPSHOT } from '#causes';
import { type Change, isReady, isTerminal, isTerminating, type Node, type Pod } from '#cluster';
import { type Instant, later, seconds, truncateToSecond } from '#units';
import type { Claim, ClaimDeletion } from './claim.ts';
import { Collection } from './collection.ts';
import { Disruption } from './disruption.ts';
import { Notices } from './notices.ts';
import { Orders } from './orders.ts';
import { DISRUPTED, isProvisionable } from './pods.ts';
import { RepairController } from './repair-controller.ts';
import { isEphemeral, type KarpenterParts, State } from './state.ts';
import { Termination } from './termination.ts';
import { Told } from './told.ts';
import { Triggers } from './triggers.ts';

/** Events of pods of a node count so often. */
const POD_EVENTS = seconds(10);

/**
 * Karpenter: makes machines for pods that fit nowhere, and takes away those that are not worth
 * their price, not healthy, or not as their pool wants them.
 * @upstream karpenter pkg/controllers/controllers.go NewControllers (1.12)
 */
export class Karpenter {
  readonly #state: State;
  readonly #triggers: Triggers;
  readonly #orders: Orders;
  readonly #told: Told;
  readonly #termination: Termination;
  readonly #disruption: Disruption;
  readonly #repair: RepairController;
  readonly #notices: Notices;
  readonly #collection: Collection;

  constructor(parts: KarpenterParts) {
    this.#state = new State(parts);
    const { timeline, store, options } = parts;
    this.#told = new Told(this.#state);
    const { batchIdle: idle, batchLongest: longest } = options;
    const { isRunning } = parts;
    const run = (): void => this.#provision();
    this.#triggers = new Triggers({ timeline, idle, longest, isRunning, run });
    this.#orders = new Orders(this.#state, {
      ordered: (claim, pods) => {
        for (const pod of pods) this.#told.forget(pod);
        this.#expireLater(claim);
      },
      refused: () => this.#triggers.retry(),
      gone: (claim) => this.#onGone(claim),
    });
    this.#termination = new Termination({
      ...parts,
      ending: () => this.#disruption.wake(),
      gone: (claim) => this.#onGone(claim),
    });
    this.#repair = new RepairController(this.#state, (claim, at, node) =>
      this.#remove(claim, store.causeOfReadiness(node), 'repair', at),
    );
    this.#collection = new Collection(this.#state, (claim) =>
      this.#remove(claim, store.causeOfReadiness(claim.node), 'instance-gone'),
    );
    this.#notices = new Notices(this.#state, (...removal) => this.#remove(...removal));
    store.subscribe<Change['object']>('autoscaler', (changes) => this.#onChanges(changes), [
      'node',
      'pod',
    ]);
    this.#disruption = new Disruption(this.#state, {
      order: (planned, because) =>
        planned.flatMap((each) => this.#orders.order(each, because, 'replacement') ?? []),
      remove: (claim, because, reason) => this.#remove(claim, because, reason),
      mark: (claim, isMarked, because) => this.#mark(claim, isMarked, because),
    });
    for (const pod of store.unboundPods()) if (isProvisionable(pod)) this.#triggers.add(pod.uid);
    for (const claim of this.#state.claims.values()) {
      this.#orders.await(claim);
      this.#expireLater(claim);
      if (claim.deletedBefore !== undefined) this.#goOn(claim, claim.deletedBefore);
    }
  }

  /** What it would do with each of its nodes now. */
  preview(): readonly NodeVerdict[] {
    return this.#disruption.preview();
  }

  /** Karpenter runs again. */
  wake(): void {
    const { store } = this.#state.parts;
    for (const claim of this.#state.claims.values()) {
      const node = store.node(claim.node);
      if (node !== undefined && !claim.isInitialized) this.#initialize(claim, node);
      if (node !== undefined) this.#repair.look(node);
    }
    this.#orders.wake();
    this.#termination.wake();
    this.#collection.later();
    this.#notices.read();
    this.#triggers.all();
    this.#disruption.wake();
  }

  /** The cloud warns that it takes a machine back. */
  interrupt(node: string, because: CauseId): void {
    this.#notices.interrupt(node, because);
  }

  /** The cloud reports a machine as impaired, until it reports it as sound. */
  reportImpaired(node: string, because: CauseId): void {
    this.#notices.reportImpaired(node, because);
  }

  reportSound(node: string): void {
    this.#notices.reportSound(node);
  }

  /** A node has been there for as long as its pool lets it be. */
  expire(node: string, because: CauseId): void {
    this.#notices.expire(node, because);
  }

  /** A node is no longer as its pool wants it. */
  drift(node: string, because: CauseId): void {
    const claim = this.#state.byNode.get(node);
    if (claim === undefined) return;
    if (!claim.isDrifted) claim.driftedAt = this.#state.parts.timeline.now;
    claim.isDrifted = true;
    claim.driftedBy = because;
    this.#disruption.change();
  }

  #onChanges(changes: readonly Change[]): void {
    let letsMore = false;
    for (const { object, before, after } of changes) {
      if (object === 'node') this.#onNode(before as Node | undefined, after as Node | undefined);
      else this.#onPod(before as Pod | undefined, after as Pod | undefined);
      letsMore ||=
        before === undefined || after === undefined || isBound(before) !== isBound(after);
    }
    this.#triggers.retry();
    if (letsMore) this.#disruption.change();
    else this.#disruption.wake();
  }

  #onPod(before: Pod | undefined, after: Pod | undefined): void {
    const pod = after ?? before;
    if (pod === undefined) return;
    const known = this.#state.parts.store.pod(pod.key);
    if (known !== undefined && known.uid === pod.uid && isProvisionable(known))
      this.#triggers.add(pod.uid);
    else this.#triggers.remove(pod.uid);
    if (known?.nodeName !== undefined) this.#told.forget(pod.key);
    this.#notePodEvent(before, after);
  }

  /**
   * A pod was bound to a node, has ended or begins to go. That it is gone is no event.
   * @upstream karpenter pkg/controllers/nodeclaim/podevents/controller.go Register (1.12)
   */
  #notePodEvent(before: Pod | undefined, after: Pod | undefined): void {
    const node = after?.nodeName;
    if (after === undefined || node === undefined || isOfDaemonSet(after)) return;
    const isEvent =
      before?.nodeName === undefined ||
      (!isTerminal(before) && isTerminal(after)) ||
      (!isTerminating(before) && isTerminating(after));
    const claim = this.#state.byNode.get(node);
    if (!isEvent || claim === undefined) return;
    const { now } = this.#state.parts.timeline;
    const { podEventAt } = claim;
    if (podEventAt !== undefined && later(podEventAt, POD_EVENTS) > now) return;
    claim.podEventAt = truncateToSecond(now);
  }

  #onNode(before: Node | undefined, after: Node | undefined): void {
    const name = (after ?? before)?.name ?? '';
    const claim = this.#state.byNode.get(name);
    if (claim === undefined) return;
    const node = this.#state.parts.store.node(name);
    if (node === undefined) {
      if (claim.isRegistered && claim.deletion === undefined) this.#onGone(claim);
      return;
    }
    claim.isRegistered = true;
    if (!claim.isInitialized) this.#initialize(claim, node);
    this.#repair.look(node);
    if (!isReady(node)) this.#collection.later();
  }

  /** A node is initialized once it is ready and has none of the taints of its beginning. */
  #initialize(claim: Claim, node: Node): void {
    const { client, store, isRunning } = this.#state.parts;
    if (!isReady(node)) return;
    const startup = this.#state.pool(claim.pool)?.template.startupTaints ?? [];
    const remove = node.taints.filter(({ key }) => startup.some((taint) => taint.key === key));
    const because = store.causeOfReadiness(node.name);
    // Whoever sets up the node removes the taints that are there for it.
    if (remove.length > 0) client.nodes.patchTaints(node.name, { remove }, because);
    if (!isRunning() || node.taints.some(({ key }) => isEphemeral(key))) return;
    claim.isInitialized = true;
    claim.initializedAt = this.#state.parts.timeline.now;
    this.#disruption.change();
    client.nodes.setLabels(node.name, { 'karpenter.sh/initialized': 'true' }, because);
  }

  /** One batch: places all pods that wait, and orders the machines that they need. */
  #provision(): void {
    const { store, timeline, apiAvailable, isRunning } = this.#state.parts;
    if (!isRunning()) return;
    if (!apiAvailable()) {
      this.#triggers.retry();
      return;
    }
    const { now } = timeline;
    const going = this.#state.going();
    const pods = [...this.#state.pending(), ...this.#state.reschedulable(going)];
    if (pods.length === 0) return;
    const without = new Set(going);
    const { planned, placed, failed } = this.#state.simulate({ pods, without });
    this.#told.nominateAll(placed);
    for (const each of planned) {
      const [first] = each.pods;
      this.#orders.order(each, first ? store.causeOfPod(first.key) : THE_SNAPSHOT, 'chosen');
    }
    for (const [key, pools] of failed) this.#told.unhelped(key, pools);
    // The zones of machines are known once they are ordered.
    const turns = planned.length > 0 ? [now] : this.#state.unavailable.turns(now);
    if (failed.size > 0 && turns.length > 0) this.#triggers.retry(Math.min(...turns));
  }

  #expireLater(claim: Claim): void {
    const { timeline, store } = this.#state.parts;
    const { expiresAt } = claim;
    if (expiresAt === undefined) return;
    const at = Math.max(expiresAt, timeline.now) as Instant;
    // Nothing else has to happen until then, so that alone it keeps no run going.
    timeline.inBackgroundAt(at, 'autoscaler', () => {
      if (this.#state.claims.has(claim.name))
        this.expire(claim.node, store.causeOfNode(claim.node));
    });
  }

  #mark(claim: Claim, isMarked: boolean, because: CauseId): void {
    const { client } = this.#state.parts;
    claim.isMarked = isMarked;
    const patch = isMarked ? { add: [DISRUPTED] } : { remove: [DISRUPTED] };
    client.nodes.patchTaints(claim.node, patch, because);
  }

  /** Goes on with the removal of a node that began before the start. */
  #goOn(claim: Claim, { terminationTime }: NonNullable<Claim['deletedBefore']>): void {
    const { timeline } = this.#state.parts;
    claim.deletion = { because: THE_SNAPSHOT, terminationTime };
    timeline.at(timeline.now, 'autoscaler', () => {
      if (this.#state.claims.has(claim.name))
        this.#begin(claim, THE_SNAPSHOT, 'deleted', terminationTime);
    });
  }

  #remove(claim: Claim, because: CauseId, reason: NodeRemovalReason, by?: Instant): void {
    if (claim.deletion !== undefined) {
      if (by !== undefined) this.#hurry(claim, claim.deletion, by);
      return;
    }
    const { terminationGracePeriod: grace } = claim;
    const { now } = this.#state.parts.timeline;
    const own = grace === undefined ? undefined : ((now + grace) as Instant);
    this.#begin(claim, because, reason, by ?? own);
  }

  /** A node that goes already goes by a time, unless that of its own is over sooner. */
  #hurry(claim: Claim, deletion: ClaimDeletion, by: Instant): void {
    deletion.terminationTime = Math.min(deletion.terminationTime ?? by, by) as Instant;
    this.#termination.hurry(claim, deletion.terminationTime);
  }

  #begin(claim: Claim, because: CauseId, reason: NodeRemovalReason, by: Instant | undefined): void {
    const { recorder, client } = this.#state.parts;
    const { node, pool } = claim;
    const started = recorder.record(
      client.component,
      { kind: 'NodeRemovalStarted', node, pool, reason },
      because,
    );
    claim.deletion = { because: started, terminationTime: by };
    this.#termination.begin(claim, started, by);
    // Its pods need other nodes, which are looked for at once.
    if (this.#state.claims.has(claim.name)) this.#triggers.add(`node ${node}`);
  }

  #onGone(claim: Claim): void {
    this.#state.remove(claim);
    this.#triggers.remove(`node ${claim.node}`);
    this.#triggers.retry();
    this.#disruption.change();
  }
}

const isBound = (object: object): boolean => 'nodeName' in object && object.nodeName !== undefined;
