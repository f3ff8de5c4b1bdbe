import type { Outage } from '../../test/support/outage.ts';

/** An outage that can be played in any size. */
export interface Case {
  readonly what: string;
  /** @param scale - 1 for the full size, 0.1 for a tenth of it */
  outageOf(scale: number): Outage;
}
