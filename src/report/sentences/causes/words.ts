import { clockFrom } from '#documents';
import type { Cause } from '#run-facts';
import type { Instant } from '#units';
import { offsetText } from '#words';

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

/** The instant of an entry, and the start of the simulation, from which reports count. */
export interface Moment {
  readonly at: Instant;
  readonly start: Instant;
}

/** `5m 12s` after the start. */
export const sinceStart = (instant: Instant, { start }: Moment): string =>
  offsetText(clockFrom(start).at(instant));

/** The words of a cause: a clause without a full stop, from the view of its moment. */
export type Words<Kinds extends Cause['kind']> = {
  readonly [Kind in Kinds]: (cause: Causes[Kind], moment: Moment) => string;
};
