import type { NodeRemovalReason } from '#causes';
import type { Pod } from '#cluster';
import type { Claim } from './claim.ts';
import type { Planned } from './problem.ts';
import type { State } from './state.ts';

/** Nodes to take away, and machines to order before. */
export interface Command {
  readonly claims: readonly Claim[];
  readonly planned: readonly Planned[];
  readonly reason: NodeRemovalReason;
  /** The pods of these nodes that have to move. */
  readonly pods: readonly Pod[];
  /** The nodes that are there, or ordered, which would take pods: these, and all others that wait. */
  readonly placed: ReadonlyMap<string, string>;
}

/** Why nodes do not go, although nothing protects them. */
export type Obstacle =
  | { readonly kind: 'no-place'; readonly pod: string; readonly detail: string }
  | { readonly kind: 'needs-several-nodes' | 'not-cheaper' | 'spot-to-spot' | 'not-balanced' };

/**
 * Where the pods of nodes would go, whatever that costs, beside those that are pending and those of
 * nodes that go already: not to a machine that is still to come. Pending pods may stay pending, and
 * those of nodes that go may wait for a machine.
 * @param held - nodes that take no pods that run
 * @upstream karpenter pkg/controllers/disruption/helpers.go SimulateScheduling (1.12)
 */
export function placesWithout(
  state: State,
  claims: readonly Claim[],
  reason: NodeRemovalReason,
  held: readonly string[],
): Command | Obstacle {
  const names = claims.map(({ node }) => node);
  const going = state.going();
  const own = state.reschedulable(names);
  const ofGoing = state.reschedulable(going);
  const pending = state.pending();
  const { planned, placed, failed } = state.simulate({
    pods: [...pending, ...own, ...ofGoing],
    without: new Set([...names, ...going]),
    held: new Set(held),
    settled: new Set(own.filter(({ phase }) => phase !== 'Pending').map(({ key }) => key)),
  });
  const mayWait = new Set(pending.map(({ key }) => key));
  for (const [pod, whys] of failed) {
    if (mayWait.has(pod)) continue;
    const detail = whys.map(({ pool, why }) => `${pool}: ${why}`).join('; ');
    return { kind: 'no-place', pod, detail };
  }
  for (const { key } of ofGoing) mayWait.add(key);
  for (const [pod, node] of placed) {
    if (mayWait.has(pod) || state.byNode.get(node)?.isInitialized !== false) continue;
    return { kind: 'no-place', pod, detail: `${node}: is not initialized` };
  }
  return { claims, planned, reason, pods: own, placed };
}
