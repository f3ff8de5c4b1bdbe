import { LABEL_INSTANCE_TYPE } from '#autoscaling';
import type { NodeRemovalReason } from '#causes';
import { isReady } from '#cluster';
import { type Duration, type Instant, later } from '#units';
import { isWorthIt } from './balanced.ts';
import { allowedDisruptions } from './budgets.ts';
import {
  disruptionCost,
  hasNone,
  isEmpty,
  mayBeReplaced,
  type Protected,
  protectionOf,
} from './candidates.ts';
import type { Claim } from './claim.ts';
import { budgetsByNamespace } from './going-pods.ts';
import { timeOf } from './options.ts';
import { type Command, type Obstacle, placesWithout } from './places.ts';
import type { Planned } from './problem.ts';
import { dearer } from './replacement-price.ts';
import type { State } from './state.ts';
import { endsOfHolds, poolsInTurn } from './turns.ts';

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
  /** By pool. */
  readonly #after: ReadonlyMap<string, Duration | undefined>;
  /** Whether any pool wants its nodes to be consolidated. */
  readonly isEver: boolean;

  constructor(state: State) {
    this.#state = state;
    this.#after = new Map(
      state.pools.map(({ name, consolidateAfter }) => [name, timeOf(consolidateAfter)]),
    );
    this.isEver = [...this.#after.values()].some((after) => after !== undefined);
  }

  /** The nodes of each pool that may be disrupted now. */
  budgets(reason: string): Map<string, number> {
    const { store, timeline } = this.#state.parts;
    return new Map(
      this.#state.pools.map((pool) => {
        const claims = this.#state
          .claimsOf(pool.name)
          .filter(({ isInitialized, isEnding }) => isInitialized && isEnding !== true);
        const disrupted = claims.filter((claim) => {
          const node = store.node(claim.node);
          return claim.isMarked || claim.deletion !== undefined || (node && !isReady(node));
        });
        const count = { nodes: claims.length, disrupted: disrupted.length };
        return [pool.name, allowedDisruptions(pool, reason, count, timeline.now)];
      }),
    );
  }

  #candidates(): readonly Claim[] {
    const protection = this.protection();
    return this.#state.disruptable().filter((claim) => protection(claim) === undefined);
  }

  /** What protects each node now. */
  protection(): (claim: Claim) => Protected | undefined {
    const { store, timeline } = this.#state.parts;
    const budgets = budgetsByNamespace(store);
    return (claim) => protectionOf(claim, store, budgets, timeline.now);
  }

  /** When a node may be consolidated; never where its pool does not want it. */
  consolidatableAt({ pool, podEventAt, initializedAt, createdAt }: Claim): readonly Instant[] {
    const after = this.#after.get(pool);
    return after === undefined ? [] : [later(podEventAt ?? initializedAt ?? createdAt, after)];
  }

  #isConsolidatable(claim: Claim): boolean {
    const [at] = this.consolidatableAt(claim);
    return at !== undefined && at <= this.#state.parts.timeline.now;
  }

  /** All empty nodes that the budgets allow go together. */
  empty(): Found {
    const budgets = this.budgets('Empty');
    const claims = this.#empties().filter((claim) => this.#spend(budgets, claim));
    const pods = this.#state.reschedulable(claims.map(({ node }) => node));
    const command = { claims, planned: [], reason: 'empty', pods, placed: new Map() } as const;
    return { command: claims.length === 0 ? undefined : command, isDone: false };
  }

  #empties(): readonly Claim[] {
    const { store } = this.#state.parts;
    return this.#candidates()
      .filter(({ node }) => isEmpty(store.podsOn(node)))
      .filter((claim) => this.#isConsolidatable(claim));
  }

  /**
   * A command, if its nodes could still go in the same way: of empty ones those that still could, of
   * others all, with no more replacements, of types that would still do.
   * @upstream karpenter pkg/controllers/disruption/validation.go validateCommand (1.12)
   */
  validated(command: Command): Command | undefined {
    const { claims, planned, reason } = command;
    const isOfEmpty = reason === 'empty';
    const budgets = this.budgets(isOfEmpty ? 'Empty' : 'Underutilized');
    const could = new Set(isOfEmpty ? this.#empties() : this.underutilized());
    const still = claims.filter((claim) => could.has(claim) && this.#spend(budgets, claim));
    if (isOfEmpty) return still.length === 0 ? undefined : { ...command, claims: still };
    if (still.length < claims.length) return undefined;
    const found = this.#place(claims, reason);
    if ('kind' in found || found.planned.length !== planned.length) return undefined;
    const types = new Set(found.planned.flatMap(typesOf));
    return planned.flatMap(typesOf).every((type) => types.has(type)) ? command : undefined;
  }

  /** The instants, hours away maybe, at which what holds nodes ends without any change. */
  ends(): readonly Instant[] {
    const { pools, claims, parts } = this.#state;
    const nodes = [...claims.values()].map(({ node }) => node);
    return endsOfHolds(pools, nodes, parts.store, parts.timeline.now);
  }

  /** The instants at which nodes become candidates without any change. */
  turns(): readonly Instant[] {
    return [...this.#state.claims.values()].flatMap((claim) => [
      claim.nominatedUntil,
      ...this.consolidatableAt(claim),
    ]);
  }

  #spend(budgets: Map<string, number>, { pool }: Claim): boolean {
    const left = budgets.get(pool) ?? 0;
    if (left <= 0) return false;
    budgets.set(pool, left - 1);
    return true;
  }

  /**
   * One drifted node with a replacement: an empty one first, which needs none, then the one that has
   * drifted first. One that cannot go keeps no other.
   * @upstream karpenter pkg/controllers/disruption/drift.go ComputeCommands (1.12)
   */
  drifted(): Command | undefined {
    const { store } = this.#state.parts;
    const budgets = this.budgets('Drifted');
    const protection = this.protection();
    const needsNone = ({ node }: Claim): number => Number(hasNone(store.podsOn(node)));
    const inOrder = this.#state
      .disruptable()
      .filter(({ isDrifted, pool }) => isDrifted && (budgets.get(pool) ?? 0) > 0)
      .filter((claim) => mayBeReplaced(claim, protection(claim)))
      .sort((a, b) => needsNone(b) - needsNone(a) || (a.driftedAt ?? 0) - (b.driftedAt ?? 0));
    for (const claim of inOrder) {
      const command = this.#replace([claim], 'drifted');
      if (command !== undefined) return command;
    }
    return undefined;
  }

  /** As many nodes as possible together, whose pods fit elsewhere for less. */
  together(): Found {
    const budgets = this.budgets('Underutilized');
    const all = this.underutilized();
    const allowed = all.filter((claim) => this.#spend(budgets, claim));
    const command = this.#largestPrefix(allowed.slice(0, MOST_TOGETHER));
    const isDone = command === undefined && all.length > 0 && allowed.length === all.length;
    return { command, isDone };
  }

  /** One node whose pods fit elsewhere for less. */
  single(): Found {
    const budgets = this.budgets('Underutilized');
    const all = this.inTurns();
    const allowed = all.filter(({ pool }) => (budgets.get(pool) ?? 0) > 0);
    for (const claim of allowed) {
      const command = this.#replace([claim], 'underutilized');
      if (command !== undefined) return { command, isDone: false };
    }
    return { command: undefined, isDone: all.length > 0 && allowed.length === all.length };
  }

  /** The same candidates in the order in which single nodes are looked at. */
  inTurns(): readonly Claim[] {
    return poolsInTurn(this.underutilized());
  }

  /** The candidates, those first whose price is high for what their pods lose. */
  underutilized(): readonly Claim[] {
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
      if (command === undefined || !this.#isOther(command)) most = middle - 1;
      else {
        best = command;
        least = middle + 1;
      }
    }
    return best;
  }

  /**
   * Whether a replacement is cheaper than the nodes of its own types that go: otherwise one of these
   * could stay. Dearer types are left out.
   * @upstream karpenter pkg/controllers/disruption/multinodeconsolidation.go filterOutSameInstanceType (1.12)
   */
  #isOther({ claims, planned: [only] }: Command): boolean {
    if (only === undefined) return true;
    const { store } = this.#state.parts;
    const types = new Set(only.offerings.map(({ type }) => type.name));
    const prices = claims.flatMap(({ node, price }) =>
      types.has(store.node(node)?.labels[LABEL_INSTANCE_TYPE] ?? '') ? price : [],
    );
    const most = Math.min(Infinity, ...prices);
    only.offerings = only.offerings.filter(({ price }) => price < most);
    return only.offerings.length > 0;
  }

  /** The command that takes nodes away, where their pods fit elsewhere for less. */
  #replace(claims: readonly Claim[], reason: NodeRemovalReason): Command | undefined {
    const found = this.attempt(claims, reason);
    return 'kind' in found ? undefined : found;
  }

  /** The same, or what is in the way. */
  attempt(claims: readonly Claim[], reason: NodeRemovalReason): Command | Obstacle {
    const found = this.#place(claims, reason);
    if ('kind' in found || reason === 'drifted') return found;
    const { consolidatesSpotToSpot } = this.#state.parts.options;
    const obstacle = dearer(claims, found.planned, consolidatesSpotToSpot);
    if (obstacle !== undefined) return { kind: obstacle };
    const isWorth = isWorthIt(this.#state, claims, found.planned, () => this.protection());
    return isWorth ? found : { kind: 'not-balanced' };
  }

  #place(claims: readonly Claim[], reason: NodeRemovalReason): Command | Obstacle {
    // Nodes that pods came to lately take no pods of nodes that are consolidated.
    return placesWithout(this.#state, claims, reason, reason === 'drifted' ? [] : this.#held());
  }

  /** Initialized nodes that are not consolidated yet, as pods came to them or went lately. */
  #held(): readonly string[] {
    const { now } = this.#state.parts.timeline;
    return [...this.#state.claims.values()]
      .filter((claim) => claim.isInitialized && this.consolidatableAt(claim).some((at) => at > now))
      .map(({ node }) => node);
  }
}

const typesOf = ({ offerings }: Planned): readonly string[] =>
  offerings.map(({ type }) => type.name);

/** The price that is saved for each disrupted pod. */
const ratioOf = ({ claim, cost }: { readonly claim: Claim; readonly cost: number }): number =>
  claim.price / (cost + 1);
