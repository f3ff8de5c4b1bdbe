import type { ObjectName } from './object-name.ts';
import type { WhatIfs } from './what-if/what-if.ts';

/** What became of one object, what led to it, and what would have changed it. */
export interface Explanation {
  readonly object: ObjectName;
  /** `Pod shop/web-3`, `Node worker-7` */
  readonly title: string;
  /** What happened and was decided, in order, the roots first. */
  readonly steps: readonly Step[];
  /** What became of each pod that the object is about; empty for a pod. */
  readonly fates: readonly PodFate[];
  /** How it stands at the end, and why not otherwise, in sentences. */
  readonly conclusion: readonly string[];
  /** Absent when nobody asked. */
  readonly whatIf?: WhatIfs;
}

export interface Step {
  /** Of the entry in the report's timeline; 0 for the snapshot. */
  readonly id: number;
  /** The entry that led to it; 0 when none did. */
  readonly because: number;
  /** Seconds since the start. */
  readonly at: number;
  readonly component: string;
  readonly words: string;
  /** The setting that decided, with its value and where that is from. */
  readonly rule?: string;
}

export interface PodFate {
  readonly pod: string;
  /** Where it stood first. */
  readonly node?: string;
  /** When something happened to it first, in seconds since the start; absent when nothing did. */
  readonly at?: number;
  readonly words: string;
}

export type Explained =
  | { readonly kind: 'explained'; readonly explanation: Explanation }
  | {
      readonly kind: 'unknown';
      /** What may have been meant. */
      readonly hint: string | undefined;
    };
