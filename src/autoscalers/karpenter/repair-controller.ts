import { THE_SNAPSHOT } from '#causes';
import type { Node } from '#cluster';
import { type Instant, inSeconds, later, minutes, truncateToSecond } from '#units';
import type { Claim } from './claim.ts';
import { judgeRepair, unhealthyBy } from './repair.ts';
import type { State } from './state.ts';

/** How long a repair that was refused waits, unless the node changes. */
const LATER = minutes(5);

/**
 * Replaces nodes that have not been healthy for too long.
 * @upstream karpenter pkg/controllers/node/health/controller.go Reconcile (1.12)
 */
export class RepairController {
  readonly #state: State;
  readonly #remove: (claim: Claim, at: Instant, node: string) => void;
  /** The next look at a node, by its name. */
  readonly #looks = new Map<string, number>();

  /** @param remove takes a node away by a time, whatever protects its pods */
  constructor(state: State, remove: (claim: Claim, at: Instant, node: string) => void) {
    this.#state = state;
    this.#remove = remove;
    if (!state.parts.options.repairs) return;
    for (const node of state.parts.store.nodes()) this.look(node);
  }

  /** A node has changed, or a look at it is due. */
  look(node: Node): void {
    const { timeline, options, recorder, client, store, isRunning } = this.#state.parts;
    const claim = this.#state.byNode.get(node.name);
    if (!isRunning() || !options.repairs || claim === undefined) return;
    // One that goes already goes no slower.
    if ((claim.deletion?.terminationTime ?? Infinity) <= timeline.now) return;
    const unhealthyNow = unhealthyBy(node, options.repairPolicies);
    if (unhealthyNow === undefined) {
      this.#looks.delete(node.name);
      return;
    }
    const { since, tolerance } = unhealthyNow;
    const { now } = timeline;
    const pool = this.#countOf(claim.pool);
    const verdict = judgeRepair(since, tolerance, pool, now);
    switch (verdict.kind) {
      case 'wait':
        this.#lookAt(node.name, verdict.until);
        break;
      case 'blocked': {
        const { unhealthy, nodes } = verdict;
        const blocked = { kind: 'RepairBlocked', node: node.name, pool: claim.pool } as const;
        const because = store.causeOfReadiness(node.name);
        recorder.record(client.component, { ...blocked, unhealthy, nodes }, because);
        this.#lookAt(node.name, later(now, LATER));
        break;
      }
      case 'repair': {
        const lasts = inSeconds(tolerance);
        const cause = { kind: 'karpenter/unhealthy', node: node.name, lasts } as const;
        recorder.record(client.component, cause, store.causeOfReadiness(node.name) ?? THE_SNAPSHOT);
        this.#remove(claim, truncateToSecond(now), node.name);
      }
    }
  }

  #countOf(pool: string): { readonly unhealthy: number; readonly nodes: number } {
    const { store, options } = this.#state.parts;
    const nodes = this.#state.claimsOf(pool).flatMap(({ node }) => store.node(node) ?? []);
    const unhealthy = nodes.filter(
      (node) => unhealthyBy(node, options.repairPolicies) !== undefined,
    ).length;
    return { unhealthy, nodes: nodes.length };
  }

  #lookAt(name: string, at: Instant): void {
    const { timeline, store } = this.#state.parts;
    if (this.#looks.get(name) === at) return;
    this.#looks.set(name, at);
    timeline.at(at, 'autoscaler', () => {
      if (this.#looks.get(name) !== at) return;
      this.#looks.delete(name);
      const node = store.node(name);
      if (node !== undefined) this.look(node);
    });
  }
}
