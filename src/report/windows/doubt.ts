import type { Ambiguity } from '#documents';

/** The reason for which nothing limits a time that hangs on chance. */
export type Doubt = Extract<Ambiguity, { readonly kind: 'unbounded-times' }>['because'];
