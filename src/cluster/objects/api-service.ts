import type { ObjectMeta } from './meta.ts';

/** An API group that a Service of the cluster answers for. */
export interface ApiService extends ObjectMeta {
  readonly group: string;
  /** As `namespace/name`. */
  readonly service: string;
}
