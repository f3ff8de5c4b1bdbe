import type { TaintEffect } from './taint.ts';

/** A v1 Toleration as written; absent fields are the API's empty ones. */
export interface Toleration {
  readonly key?: string;
  /** `Equal` when absent or empty; anything unknown matches nothing. */
  readonly operator?: string;
  readonly value?: string;
  readonly effect?: TaintEffect | '';
  /** int64; absent means forever. */
  readonly tolerationSeconds?: number;
}
