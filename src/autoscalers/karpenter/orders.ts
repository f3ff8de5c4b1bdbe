import { type CauseId, THE_SNAPSHOT } from '#causes';
import type { Node } from '#cluster';
import { type Instant, later, latest, milliseconds, minutes } from '#units';
import type { Claim } from './claim.ts';
import { nodeOf } from './machines.ts';
import type { Offering } from './offerings.ts';
import { timeOf } from './options.ts';
import type { Planned } from './problem.ts';
import type { State } from './state.ts';

const UNAVAILABLE_FOR = minutes(3);
/** From a refused order until its claim is gone. */
const REFUSED_GONE = milliseconds(1_060);
const REGISTERS_WITHIN = minutes(15);

/** What orders tell the rest of Karpenter. */
export interface OrderEvents {
  readonly ordered: (claim: Claim, pods: readonly string[]) => void;
  /** The cloud refused an order, so that its pods wait on. */
  readonly refused: () => void;
  readonly gone: (claim: Claim) => void;
}

/**
 * Orders machines, and gives up those that never register.
 * @upstream karpenter pkg/controllers/nodeclaim/lifecycle/controller.go Reconcile (1.12)
 */
export class Orders {
  readonly #state: State;
  readonly #events: OrderEvents;
  /** Machines that were late while Karpenter did not run. */
  readonly #late = new Set<Claim>();

  constructor(state: State, events: OrderEvents) {
    this.#state = state;
    this.#events = events;
  }

  /** Orders a machine; undefined where the cloud has none. */
  order(planned: Planned, because: CauseId, why: 'chosen' | 'replacement'): Claim | undefined {
    const { recorder, client, timeline, store } = this.#state.parts;
    const { pool, offerings } = planned;
    const name = this.#state.nextName(pool.name);
    const zones = new Set(offerings.map(({ zone }) => zone));
    const types = new Set(offerings.map(({ type }) => type.name));
    const [only = ''] = zones.size === 1 ? zones : [];
    const [type] = types.size === 1 ? types : [];
    const pods = planned.pods.map(({ key }) => key);
    const order = {
      kind: 'NodeOrdered',
      node: name,
      pool: pool.name,
      zone: only,
      pods,
      why,
    } as const;
    const ordered = recorder.record(
      client.component,
      { ...order, ...(type !== undefined && { instanceType: type }) },
      because,
    );
    const like = this.#state.claimsOf(pool.name).flatMap(({ node }) => store.node(node) ?? [])[0];
    const launched = this.#launch(offerings, name, pool, like, ordered);
    if (launched === undefined) {
      timeline.after(REFUSED_GONE, 'autoscaler', () => {
        const failed = {
          kind: 'NodeOrderFailed',
          node: name,
          pool: pool.name,
          zone: only,
        } as const;
        recorder.record(client.component, { ...failed, reason: 'no-capacity' }, ordered);
      });
      this.#events.refused();
      return undefined;
    }
    const { offering, node } = launched;
    const lifetime = timeOf(pool.template.expireAfter);
    const grace = pool.template.terminationGracePeriod;
    const { now } = timeline;
    const claim: Claim = {
      ...{ name, pool: pool.name, node: name, createdAt: now, expected: node },
      ...{ price: offering.price, capacityType: offering.capacityType, ordered },
      ...{ isRegistered: false, isInitialized: false, podEventAt: undefined, isDrifted: false },
      nominatedUntil: this.#state.nominationEnd,
      expiresAt: lifetime && later(now, lifetime),
      terminationGracePeriod: grace === undefined ? undefined : timeOf(grace),
      deletion: undefined,
      isMarked: false,
    };
    this.#state.add(claim);
    this.#events.ordered(claim, pods);
    timeline.after(REGISTERS_WITHIN, 'autoscaler', () => this.#onLate(claim));
    return claim;
  }

  /** Waits for the machine of a claim that was launched before the start. */
  await(claim: Claim): void {
    const { market, timeline } = this.#state.parts;
    const { expected, createdAt } = claim;
    if (expected === undefined) return;
    const zone = expected.labels['topology.kubernetes.io/zone'] ?? '';
    market.order({ node: expected, zone, since: createdAt }, THE_SNAPSHOT);
    const due = latest(later(createdAt, REGISTERS_WITHIN), timeline.now);
    timeline.at(due, 'autoscaler', () => this.#onLate(claim));
  }

  /** The cheapest machine that the cloud has; equal ones by chance. */
  #launch(
    offerings: readonly Offering[],
    name: string,
    pool: Planned['pool'],
    like: Node | undefined,
    because: CauseId,
  ): { readonly offering: Offering; readonly node: Node } | undefined {
    const { market, pick, timeline } = this.#state.parts;
    let left = [...offerings];
    while (left.length > 0) {
      const least = Math.min(...left.map(({ price }) => price));
      const cheapest = left.filter(({ price }) => price === least);
      const zone = pick([...new Set(cheapest.map((each) => each.zone))]);
      const offering = cheapest.find((each) => each.zone === zone) ?? cheapest[0];
      if (offering === undefined) return undefined;
      const node = nodeOf(pool, offering, name, like);
      if (market.order({ node, zone: offering.zone }, because) === 'accepted') {
        return { offering, node };
      }
      this.#markUnavailable(offering, later(timeline.now, UNAVAILABLE_FOR), because);
      left = left.filter((each) => each !== offering);
    }
    return undefined;
  }

  #markUnavailable(offering: Offering, until: Instant, because: CauseId): void {
    const { recorder, client } = this.#state.parts;
    const { type, zone, capacityType } = offering;
    this.#state.unavailable.mark(offering, until);
    recorder.record(
      client.component,
      {
        ...{ kind: 'karpenter/offering-unavailable', instanceType: type.name, zone, capacityType },
        lasts: UNAVAILABLE_FOR / 1e6,
      },
      because,
    );
  }

  /** Karpenter runs again: what it would have given up meanwhile it gives up now. */
  wake(): void {
    const late = [...this.#late];
    this.#late.clear();
    for (const claim of late) this.#onLate(claim);
  }

  /** A machine that has not registered in time is given up. */
  #onLate(claim: Claim): void {
    const { recorder, client, market, isRunning } = this.#state.parts;
    if (claim.isRegistered || !this.#state.claims.has(claim.name)) return;
    if (!isRunning()) {
      this.#late.add(claim);
      return;
    }
    const { node, pool, expected } = claim;
    const zone = expected?.labels['topology.kubernetes.io/zone'] ?? '';
    const because = recorder.record(
      client.component,
      { kind: 'NodeOrderFailed', node, pool, zone, reason: 'never-registered' },
      claim.ordered ?? THE_SNAPSHOT,
    );
    market.end(node, because);
    this.#events.gone(claim);
  }
}
