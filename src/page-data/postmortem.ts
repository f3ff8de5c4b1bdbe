/** What the page draws of a postmortem: what happened to nodes and pods, and when by the model. */
export interface PagePostmortem {
  /** The length of the axis of time, whose places are seconds since its beginning. */
  readonly seconds: number;
  /** Times of day on the axis. */
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  /** Whether the outage was played: otherwise there is nothing to draw of a model. */
  readonly isCompared: boolean;
  readonly nodes: readonly PageNode[];
}

/** A node, and the pods that were removed from it in the order of time. */
export interface PageNode {
  /** Empty where nothing tells the node. */
  readonly node: string;
  readonly silences: readonly PageMark[];
  readonly pods: readonly PagePod[];
}

export interface PagePod {
  readonly pod: string;
  /** Its removal in the record. */
  readonly recorded?: PageMark;
  /** From its removal until its replacement was Ready. */
  readonly missing?: PageMark;
  /** Its removal in the model, from the earliest to the latest instant. */
  readonly modelled?: PageMark;
  /** How record and model differ, in words. */
  readonly difference?: string;
}

/** A stretch of time, with the words that name it. */
export interface PageMark {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}
