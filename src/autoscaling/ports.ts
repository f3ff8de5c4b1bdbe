import type { CauseId } from '#causes';
import type { Node, Pod } from '#cluster';
import type { Duration, Instant } from '#units';

/** A machine as it is ordered: its node before it exists. */
interface MachineOrder {
  readonly node: Node;
  readonly zone: string;
  /** When it was taken, if that was before: its machine comes the sooner. */
  readonly since?: Instant;
}

/** The machines of a cloud, as autoscalers see them. */
export interface MachineMarket {
  /** Whether orders in a zone are taken now. */
  hasCapacity(zone: string): boolean;
  /** Orders a machine; `refused` where its zone has no capacity. */
  order(order: MachineOrder, because: CauseId): 'accepted' | 'refused';
  /** Ends the machine of a node, ordered or running. */
  end(node: string, because: CauseId, takes?: Duration): void;
  /** Whether the cloud no longer has the machine of a node. */
  isGone(node: string): boolean;
}

/** A scheduler that places pods tentatively, on nodes that need not exist. */
export interface PlacementTrial {
  /** Replaces a node; undefined removes it. */
  setNode(name: string, node: Node | undefined): void;
  /** Replaces a pod, bound or not. */
  replacePod(before: Pod | undefined, after: Pod | undefined): void;
  /** Nodes that would take a pod now, in canonical order. */
  takersOf(pod: Pod): readonly string[];
  /** The first of these nodes that would take a pod now; the list never changes. */
  firstTakerOf(pod: Pod, among: readonly string[]): string | undefined;
  /** Why a node would not take a pod now, in words of the scheduler; empty when it would. */
  refusalsOf(pod: Pod, node: string): readonly string[];
}
