/** Causes that concern static pods. */
export type StaticPodCause =
  /** The static pod goes on, regardless of its mirror in the API. */
  | { readonly kind: 'static-pods/lives-on'; readonly node: string; readonly pod: string }
  /** It had ended, and starts again with its new kubelet. */
  | { readonly kind: 'static-pods/starts-anew'; readonly node: string; readonly pod: string };
