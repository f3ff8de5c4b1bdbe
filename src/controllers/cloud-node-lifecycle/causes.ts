/** Decisions of the cloud node-lifecycle controller, besides its writes. */
export type CloudNodeCause =
  | { readonly kind: 'cloud-node/instance-gone'; readonly node: string }
  | { readonly kind: 'cloud-node/instance-stopped'; readonly node: string };
