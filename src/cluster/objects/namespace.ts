import type { ObjectMeta } from './meta.ts';

/** A v1 Namespace, of which models read the labels. */
export type Namespace = ObjectMeta;
