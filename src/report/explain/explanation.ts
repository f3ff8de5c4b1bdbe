/** What became of one pod or node, and what led to it. */
export interface Explanation {
  /** `Pod shop/web-3`, `Node worker-7` */
  readonly title: string;
  /** What happened and was decided, in order, the roots first. */
  readonly steps: readonly Step[];
  /** How it stands at the end, in sentences. */
  readonly conclusion: readonly string[];
}

export interface Step {
  /** Seconds since the start. */
  readonly at: number;
  readonly component: string;
  readonly words: string;
}

export type Explained =
  | { readonly kind: 'explained'; readonly explanation: Explanation }
  | { readonly kind: 'unknown'; readonly nearest: string | undefined };
