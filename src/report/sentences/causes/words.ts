import type { Cause } from '#simulation';
import type { Instant } from '#units';

/** The fields of every kind of cause. */
export type Causes = {
  readonly [Kind in Cause['kind']]: Cause extends infer C
    ? C extends { readonly kind: infer Kinds }
      ? Kind extends Kinds
        ? C & { readonly kind: Kind }
        : never
      : never
    : never;
};

/** The words of a cause: a clause without a full stop, from the view of its instant. */
export type Words<Kinds extends Cause['kind']> = {
  readonly [Kind in Kinds]: (cause: Causes[Kind], at: Instant) => string;
};
