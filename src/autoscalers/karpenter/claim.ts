import type { CauseId } from '#causes';
import type { Node, Pod } from '#cluster';
import type { Instant } from '#units';

/** A NodeClaim: one machine of a pool, from its order to its end. */
export interface Claim {
  readonly name: string;
  readonly pool: string;
  /** The name of its node, there or to come. */
  readonly node: string;
  readonly createdAt: Instant;
  /** The node as it will register; absent for machines of the snapshot. */
  readonly expected?: Node;
  readonly price: number;
  readonly capacityType: string;
  isRegistered: boolean;
  isInitialized: boolean;
  /** Since when, where that is known. */
  initializedAt?: Instant | undefined;
  /** The cause of its order. */
  readonly ordered: CauseId | undefined;
  /** The last time that a pod was added to its node or went from it, to the second. */
  podEventAt: Instant | undefined;
  /** A pod should fit on it: it is not taken away until then. */
  nominatedUntil: Instant;
  /** The pods that the last batch found to fit on it: each batch nominates it again while they wait. */
  awaits?: readonly Pick<Pod, 'key' | 'uid'>[];
  isDrifted: boolean;
  /** Since when, where that is known. */
  driftedAt?: Instant | undefined;
  /** Why it is drifted, where that is known. */
  driftedBy?: CauseId;
  expiresAt: Instant | undefined;
  readonly terminationGracePeriod: number | undefined;
  /** Its deletion before the start; the instant by which its pods are gone, if there is one. */
  readonly deletedBefore?: { readonly terminationTime: Instant | undefined };
  /** It is being taken away. */
  deletion: ClaimDeletion | undefined;
  /** Its node is drained, and its machine ends. */
  isEnding?: boolean;
  /** A command holds it. */
  isMarked: boolean;
}

export interface ClaimDeletion {
  readonly because: CauseId;
  /** Pods are deleted by then, whatever protects them. */
  terminationTime: Instant | undefined;
}
