import type { ObjectMeta } from './meta.ts';

/** A v1 Namespace, reduced to what a model reads. */
export interface Namespace extends ObjectMeta {
  /** One that is being deleted takes no new objects, which evictions are. */
  readonly phase: 'Active' | 'Terminating';
}
