import { isReady } from '#cluster';
import type { Timer } from '#timeline';
import { type Instant, minutes } from '#units';
import type { Claim } from './claim.ts';
import type { State } from './state.ts';

const PERIOD = minutes(2);

/**
 * A machine that the cloud no longer has is noticed with the next pass.
 * @upstream karpenter pkg/controllers/nodeclaim/garbagecollection/controller.go Reconcile (1.12)
 */
export class Collection {
  readonly #state: State;
  readonly #remove: (claim: Claim) => void;
  #timer: Timer | undefined;

  constructor(state: State, remove: (claim: Claim) => void) {
    this.#state = state;
    this.#remove = remove;
  }

  /** Looks with the next pass, if there is anything to find. */
  later(): void {
    const { timeline, collectionPass, isRunning } = this.#state.parts;
    if (this.#timer !== undefined || this.#lost().length === 0) return;
    const rounds = Math.max(1, Math.ceil((timeline.now + 1 - collectionPass) / PERIOD));
    const at = (collectionPass + rounds * PERIOD) as Instant;
    this.#timer = timeline.at(at, 'autoscaler', () => {
      this.#timer = undefined;
      if (isRunning()) for (const claim of this.#lost()) this.#remove(claim);
    });
  }

  #lost(): readonly Claim[] {
    const { market, store } = this.#state.parts;
    return [...this.#state.claims.values()].filter(({ node, deletion }) => {
      const known = store.node(node);
      return deletion === undefined && known && !isReady(known) && market.isGone(node);
    });
  }
}
