import type { ObjectMeta } from './meta.ts';

/** A v1 Namespace, reduced to what a model reads. */
export interface Namespace extends ObjectMeta {
  /** A terminating namespace takes no new objects, and an eviction creates one. */
  readonly phase: 'Active' | 'Terminating';
}
