/** What the cloud's node controller decides, beside what it writes. */
export type CloudNodeCause =
  | { readonly kind: 'cloud-node/instance-gone'; readonly node: string }
  | { readonly kind: 'cloud-node/instance-stopped'; readonly node: string };
