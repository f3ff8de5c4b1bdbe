import type { NodeRemovalReason } from '#causes';
import { isReady, type Pod } from '#cluster';
import { type Instant, later } from '#units';
import { allowedDisruptions } from './budgets.ts';
import { disruptionCost, isEmpty, protectionOf } from './candidates.ts';
import type { Claim } from './claim.ts';
import { timeOf } from './options.ts';
import type { Planned } from './solve.ts';
import type { State } from './state.ts';

/** Nodes to take away, and machines to order before. */
export interface Command {
  readonly claims: readonly Claim[];
  readonly planned: readonly Planned[];
  readonly reason: NodeRemovalReason;
  readonly pods: readonly Pod[];
}

/** What a method of disruption found. */
export interface Found {
  readonly command: Command | undefined;
  /** It looked at candidates, and would find nothing again until something changes. */
  readonly isDone: boolean;
}

const MOST_TOGETHER = 100;

/**
 * Finds the nodes that are empty, drifted, or not worth their price.
 * @upstream karpenter pkg/controllers/disruption/consolidation.go computeConsolidation (1.12)
 */
export class Consolidation {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  /** The nodes of each pool that may be disrupted now. */
  #budgets(reason: string): Map<string, number> {
    const { store } = this.#state.parts;
    return new Map(
      this.#state.pools.map((pool) => {
        const claims = this.#state.claimsOf(pool.name).filter(({ isInitialized }) => isInitialized);
        const disrupted = claims.filter((claim) => {
          const node = store.node(claim.node);
          return claim.isMarked || claim.deletion !== undefined || (node && !isReady(node));
        });
        const count = { nodes: claims.length, disrupted: disrupted.length };
        return [pool.name, allowedDisruptions(pool, reason, count)];
      }),
    );
  }

  #candidates(): readonly Claim[] {
    const { store, timeline } = this.#state.parts;
    return [...this.#state.claims.values()].filter(
      (claim) => protectionOf(claim, store, timeline.now) === undefined,
    );
  }

  /** When a node may be consolidated; never where its pool does not want it. */
  #consolidatableAt({ pool, podEventAt, createdAt }: Claim): readonly Instant[] {
    const after = timeOf(this.#state.pool(pool)?.consolidateAfter ?? 'Never');
    return after === undefined ? [] : [later(podEventAt ?? createdAt, after)];
  }

  #isConsolidatable(claim: Claim): boolean {
    const [at] = this.#consolidatableAt(claim);
    return at !== undefined && at <= this.#state.parts.timeline.now;
  }

  /** All empty nodes that the budgets allow go together. */
  empty(): Found {
    const { store } = this.#state.parts;
    const budgets = this.#budgets('Empty');
    const claims = this.#candidates()
      .filter(({ node }) => isEmpty(store.podsOn(node)))
      .filter((claim) => this.#isConsolidatable(claim))
      .filter((claim) => this.#spend(budgets, claim));
    const command = { claims, planned: [], reason: 'empty', pods: [] } as const;
    return { command: claims.length === 0 ? undefined : command, isDone: false };
  }

  /** The instants at which nodes become candidates without any change. */
  turns(): readonly Instant[] {
    return [...this.#state.claims.values()].flatMap((claim) => [
      claim.nominatedUntil,
      ...this.#consolidatableAt(claim),
    ]);
  }

  #spend(budgets: Map<string, number>, { pool }: Claim): boolean {
    const left = budgets.get(pool) ?? 0;
    if (left <= 0) return false;
    budgets.set(pool, left - 1);
    return true;
  }

  /** One drifted node with a replacement; empty ones need none. */
  drifted(): Command | undefined {
    const budgets = this.#budgets('Drifted');
    for (const claim of this.#candidates()) {
      if (!claim.isDrifted || !this.#spend(budgets, claim)) continue;
      const command = this.#replace([claim], 'drifted');
      if (command !== undefined) return command;
    }
    return undefined;
  }

  /** As many nodes as possible together, whose pods fit elsewhere for less. */
  together(): Found {
    const budgets = this.#budgets('Underutilized');
    const all = this.#underutilized();
    const allowed = all.filter((claim) => this.#spend(budgets, claim));
    const command = this.#largestPrefix(allowed.slice(0, MOST_TOGETHER));
    const isDone = command === undefined && all.length > 0 && allowed.length === all.length;
    return { command, isDone };
  }

  /** One node whose pods fit elsewhere for less. */
  single(): Found {
    const budgets = this.#budgets('Underutilized');
    const all = this.#underutilized();
    const allowed = all.filter(({ pool }) => (budgets.get(pool) ?? 0) > 0);
    for (const claim of allowed) {
      const command = this.#replace([claim], 'underutilized');
      if (command !== undefined) return { command, isDone: false };
    }
    return { command: undefined, isDone: all.length > 0 && allowed.length === all.length };
  }

  /** The candidates, those first whose price is high for what their pods lose. */
  #underutilized(): readonly Claim[] {
    const { store } = this.#state.parts;
    return this.#candidates()
      .filter(({ pool }) => this.#state.pool(pool)?.consolidationPolicy !== 'WhenEmpty')
      .filter((claim) => this.#isConsolidatable(claim) && !isEmpty(store.podsOn(claim.node)))
      .map((claim) => ({ claim, cost: disruptionCost(store.podsOn(claim.node)) }))
      .sort((a, b) => ratioOf(b) - ratioOf(a))
      .map(({ claim }) => claim);
  }

  /** @upstream karpenter pkg/controllers/disruption/multinodeconsolidation.go firstNConsolidationOption (1.12) */
  #largestPrefix(claims: readonly Claim[]): Command | undefined {
    let [least, most] = [1, claims.length - 1];
    let best: Command | undefined;
    while (claims.length > 1 && least <= most) {
      const middle = Math.floor((least + most) / 2);
      const command = this.#replace(claims.slice(0, middle + 1), 'underutilized');
      if (command === undefined) most = middle - 1;
      else {
        best = command;
        least = middle + 1;
      }
    }
    return best;
  }

  /** The command that takes nodes away, where their pods fit elsewhere for less. */
  #replace(claims: readonly Claim[], reason: NodeRemovalReason): Command | undefined {
    const names = new Set(claims.map(({ node }) => node));
    const pods = this.#state.reschedulable(names);
    const { now } = this.#state.parts.timeline;
    // Neither nodes that are not initialized nor those that pods came to lately take its pods.
    const isHeld = (node: string): boolean => {
      const claim = this.#state.byNode.get(node);
      if (claim === undefined) return false;
      return !claim.isInitialized || this.#consolidatableAt(claim).some((at) => at > now);
    };
    const { planned, failed } = this.#state.simulate(pods, names, isHeld);
    if (failed.size > 0) return undefined;
    if (reason === 'drifted') return { claims, planned, reason, pods };
    if (planned.length > 1) return undefined;
    const [only] = planned;
    if (only === undefined) return { claims, planned, reason, pods };
    const price = claims.reduce((sum, claim) => sum + claim.price, 0);
    const isSpot = claims.every(({ capacityType }) => capacityType === 'spot');
    const cheaper = only.offerings.filter((offering) => offering.price < price);
    if (cheaper.length === 0) return undefined;
    if (isSpot && only.offerings.every(({ capacityType }) => capacityType === 'spot')) {
      const types = new Set(cheaper.map(({ type }) => type.name));
      if (!this.#state.parts.options.consolidatesSpotToSpot || types.size < 15) return undefined;
    }
    only.offerings = cheaper;
    return { claims, planned, reason, pods };
  }
}

/** The price that is saved for each disrupted pod. */
const ratioOf = ({ claim, cost }: { readonly claim: Claim; readonly cost: number }): number =>
  claim.price / (cost + 1);
