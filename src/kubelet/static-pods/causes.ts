/** What kubelets do about the pods that files of their nodes ask for. */
export type StaticPodCause =
  /** Whatever becomes of its mirror in the API, the pod itself goes on. */
  | { readonly kind: 'static-pods/lives-on'; readonly node: string; readonly pod: string }
  /** It had ended, and its kubelet is new. */
  | { readonly kind: 'static-pods/starts-anew'; readonly node: string; readonly pod: string };
