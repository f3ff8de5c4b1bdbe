import type { Source, Spread } from '#chance';
import type { Ambiguity } from '#documents';
import type { ObjectName, WhatIfs } from '#tries';

/** The fate of one object, its causes, and the changes that would have prevented it. */
export interface Explanation {
  readonly object: ObjectName;
  /** `Pod shop/web-3`, `Node worker-7` */
  readonly title: string;
  /** Events and decisions in order, the roots first. */
  readonly steps: readonly Step[];
  /** The fate of each pod of the object. Empty for a pod. */
  readonly fates: readonly PodFate[];
  /** Sentences about the state at the end, and why it is not another. */
  readonly conclusion: readonly string[];
  /** Decisions about it that Kubernetes leaves to chance. */
  readonly ambiguities?: readonly Ambiguity[];
  /** Absent unless requested. */
  readonly whatIf?: WhatIfs;
  /** Absent unless histories were played. */
  readonly histories?: InHistories;
}

export interface Step {
  /** The id of the entry in the report's timeline. 0 for the snapshot. */
  readonly id: number;
  /** The entry that caused it. 0 for no entry. */
  readonly because: number;
  /** Seconds since the start. */
  readonly at: number;
  readonly component: string;
  readonly words: string;
  /** The deciding setting, with its value and its origin. */
  readonly rule?: string;
}

export interface PodFate {
  readonly pod: string;
  /** The first node of the pod. */
  readonly node?: string;
  /** The first event of the pod, in seconds since the start. Absent without events. */
  readonly at?: number;
  readonly words: string;
}

export type Explained =
  | { readonly kind: 'explained'; readonly explanation: Explanation }
  | {
      readonly kind: 'unknown';
      /** An object that the user may have meant. */
      readonly hint: string | undefined;
    };

/** The fate of an object in many histories. */
export interface InHistories {
  readonly played: number;
  readonly held: readonly Source[];
  /** In how many of them the pod, or a pod of the object, is evicted. */
  readonly evicted: number;
  /** Over those histories, the first eviction in seconds since the start. */
  readonly spread?: Spread;
  /** The conclusion in sentences. */
  readonly conclusion: readonly string[];
  readonly chains: readonly HistoryChain[];
}

/** The chain of causes in one history. */
export interface HistoryChain {
  /** Its place among the histories in which a pod is evicted. */
  readonly is: readonly HistoryPlace[];
  readonly history: number;
  readonly at: number;
  readonly steps: readonly Step[];
}

export type HistoryPlace = 'earliest' | 'typical' | 'latest';
