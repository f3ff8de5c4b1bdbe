import type { KeptBecause, NodeVerdict, RemovalWish } from '#autoscaling';
import { between, compareText } from '#units';
import { isEmpty, mayBeReplaced, type Protected } from './candidates.ts';
import type { Claim } from './claim.ts';
import type { Consolidation } from './consolidation.ts';
import type { Command } from './places.ts';
import type { State } from './state.ts';

/** What Karpenter would do with each of its nodes now, by name. */
export function previewOf(state: State, consolidation: Consolidation): readonly NodeVerdict[] {
  return new Preview(state, consolidation).verdicts();
}

type Wish = Exclude<RemovalWish, 'unneeded' | 'not-ready'>;

class Preview {
  readonly #state: State;
  readonly #consolidation: Consolidation;
  readonly #protection: (claim: Claim) => Protected | undefined;
  /** The nodes that pools may lose now, by the reason. */
  readonly #budgets: Readonly<Record<Wish, ReadonlyMap<string, number>>>;
  #next: Command | undefined;

  constructor(state: State, consolidation: Consolidation) {
    this.#state = state;
    this.#consolidation = consolidation;
    this.#protection = consolidation.protection();
    this.#budgets = {
      empty: consolidation.budgets('Empty'),
      drifted: consolidation.budgets('Drifted'),
      underutilized: consolidation.budgets('Underutilized'),
    };
    this.#next =
      consolidation.empty().command ?? consolidation.drifted() ?? consolidation.together().command;
  }

  verdicts(): readonly NodeVerdict[] {
    const inOrder = this.#consolidation.inTurns();
    const first = new Set(inOrder);
    const others = [...this.#state.claims.values()].filter((claim) => !first.has(claim));
    // A single node goes by the order in which they are looked at.
    const judged = [...inOrder, ...others].map((claim) => this.#judge(claim));
    return judged.sort((a, b) => compareText(a.node, b.node));
  }

  #judge(claim: Claim): NodeVerdict {
    const { node, pool } = claim;
    const about = { node, by: 'karpenter', pool, moves: [], together: [] } as const;
    if (this.#next?.claims.includes(claim)) return this.#going(claim, this.#next);
    const protection = this.#protection(claim);
    const isReplaced = claim.isDrifted && mayBeReplaced(claim, protection);
    if (protection !== undefined && !isReplaced)
      return { ...about, kept: protectedBy(protection, claim, this.#now) };
    const wish = this.#wishOf(claim);
    const kept = this.#keptByPool(claim, wish);
    if (kept !== undefined) return { ...about, wish, kept };
    if (wish === 'empty') return { ...about, wish, kept: this.#keptByOthers(claim, wish) };
    const found = this.#consolidation.attempt([claim], wish);
    if ('kind' in found) {
      const { kind: rule, ...what } = found;
      return { ...about, wish, kept: { rule, ...what } };
    }
    if (this.#next === undefined) {
      this.#next = found;
      return this.#going(claim, found);
    }
    return { ...this.#going(claim, found), kept: this.#keptByOthers(claim, wish) };
  }

  get #now() {
    return this.#state.parts.timeline.now;
  }

  #wishOf({ isDrifted, node }: Claim): Wish {
    if (isDrifted) return 'drifted';
    return isEmpty(this.#state.parts.store.podsOn(node)) ? 'empty' : 'underutilized';
  }

  /** What its pool says against it. */
  #keptByPool(claim: Claim, wish: Wish): KeptBecause | undefined {
    const { pool } = claim;
    if (this.#state.pool(pool)?.replicas !== undefined) return { rule: 'static-capacity' };
    if (wish !== 'drifted') {
      const [at] = this.#consolidation.consolidatableAt(claim);
      if (at === undefined) return { rule: 'consolidation-never' };
      if (wish !== 'empty' && this.#state.pool(pool)?.consolidationPolicy === 'WhenEmpty')
        return { rule: 'consolidation-when-empty' };
      if (at > this.#now) return { rule: 'consolidate-after', until: between(this.#now, at) };
    }
    const allowed = this.#budgets[wish].get(pool) ?? 0;
    return allowed > 0 ? undefined : { rule: 'node-budget' };
  }

  /** The next command comes first, and may use up what the pool allows. */
  #keptByOthers({ pool }: Claim, wish: Wish): KeptBecause {
    const going = this.#next?.claims.filter((each) => each.pool === pool).length ?? 0;
    return {
      rule: (this.#budgets[wish].get(pool) ?? 0) > going ? 'others-first' : 'node-budget-spent',
    };
  }

  #going({ node, pool }: Claim, { claims, planned, placed, reason, pods }: Command): NodeVerdict {
    const [replacement] = planned;
    const different = (values: readonly string[]) => [...new Set(values)].sort(compareText);
    return {
      ...{ node, pool, by: 'karpenter', wish: reason as Wish },
      moves: pods
        .filter(({ nodeName }) => nodeName === node)
        .map(({ key }) => ({ pod: key, to: placed.get(key) })),
      ...(replacement && {
        replacement: {
          pool: replacement.pool.name,
          zones: different(replacement.offerings.map(({ zone }) => zone)),
          instanceTypes: different(replacement.offerings.map(({ type }) => type.name)),
          capacityTypes: different(replacement.offerings.map((each) => each.capacityType)),
        },
      }),
      together: claims.map((each) => each.node),
    };
  }
}

function protectedBy(
  { kind, pod, budgets = [] }: Protected,
  { nominatedUntil }: Claim,
  now: Claim['nominatedUntil'],
): KeptBecause {
  if (kind === 'nominated') {
    return { rule: kind, ...(nominatedUntil > now && { until: between(now, nominatedUntil) }) };
  }
  if (kind !== 'budget-of-pods') return { rule: kind, ...(pod && { pod: pod.key }) };
  const [first] = budgets;
  return {
    rule: budgets.length > 1 ? 'pod-in-several-budgets' : 'pod-disruption-budget',
    ...(pod && { pod: pod.key }),
    ...(first && { budget: `${first.namespace}/${first.name}` }),
  };
}
