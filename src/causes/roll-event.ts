/** The course of a roll of nodes. */
export type RollEvent =
  /** A roll puts new nodes in place of so many. */
  | { readonly kind: 'RollStarted'; readonly nodes: number }
  /** An old node is gone, or is mended where it is. */
  | { readonly kind: 'RollAdvanced'; readonly node: string; readonly replaced: number }
  | {
      readonly kind: 'RollEnded';
      readonly replaced: number;
      /** The first node whose drain failed. */
      readonly failedOn?: string;
      /** The nodes whose drains failed, where the roll goes on without them. */
      readonly quarantined?: readonly string[];
    };
