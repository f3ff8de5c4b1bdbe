/** Decisions of Karpenter that only explanations show. */
export type KarpenterCause =
  /** A pod for which no pool can make a node. */
  | {
      readonly kind: 'karpenter/no-place';
      readonly pod: string;
      readonly pools: readonly { readonly pool: string; readonly why: string }[];
    }
  /** A pod that fits on a machine that is ordered, or on a node that is there. */
  | { readonly kind: 'karpenter/waits-for'; readonly pod: string; readonly node: string }
  /** The cloud had no such machine, and is not asked for it for a while. */
  | {
      readonly kind: 'karpenter/offering-unavailable';
      readonly instanceType: string;
      readonly zone: string;
      readonly capacityType: string;
      /** In seconds. */
      readonly lasts: number;
    }
  | { readonly kind: 'karpenter/unhealthy'; readonly node: string; readonly lasts: number }
  /** A command to disrupt nodes was found, and is validated before it is carried out. */
  | {
      readonly kind: 'karpenter/command';
      readonly reason: string;
      readonly nodes: readonly string[];
      /** Pods that have to move. */
      readonly pods: number;
      readonly replacements: number;
    }
  | { readonly kind: 'karpenter/budget-blocks'; readonly pool: string; readonly reason: string };
