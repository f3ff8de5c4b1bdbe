/** What the page draws of a plan: when each node is drained, in seconds since the start. */
export interface PagePlan {
  /** When the last new pod is Ready. */
  readonly seconds: number;
  /** In the order of the drains. */
  readonly drains: readonly {
    readonly node: string;
    /** From 1. */
    readonly batch: number;
    readonly from: number;
    readonly to: number;
  }[];
}
