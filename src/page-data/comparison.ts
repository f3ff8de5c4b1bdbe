/** A comparison as the page draws it, besides its runs. Times are seconds since the start. */
export interface PageComparison {
  readonly start: string;
  /** The end of the longer run. */
  readonly end: number;
  /** Whether the page has the lanes of both runs. A stored comparison has none. */
  readonly hasRuns: boolean;
  /** Pods of the snapshot whose evictions differ. New pods have another name in each run. */
  readonly pods: readonly string[];
}
