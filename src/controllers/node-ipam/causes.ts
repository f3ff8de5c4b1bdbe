/** Decisions of the node-ipam controller. */
export type NodeIpamCause =
  | {
      readonly kind: 'node-ipam/assigned';
      readonly node: string;
      readonly cidrs: readonly string[];
    }
  /** All ranges for pods are taken: the node gets none until one is free. */
  | { readonly kind: 'node-ipam/none-left'; readonly node: string; readonly ranges: number };
