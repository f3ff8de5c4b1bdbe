import type { OomScope } from '#causes';
import type { Quantity } from '#units';

/** Decisions of kernels that are out of memory. */
export type OomCause = {
  readonly kind: 'kernel/container-chosen';
  readonly node: string;
  readonly pod: string;
  readonly container: string;
  readonly scope: OomScope;
  /** The size of that memory. */
  readonly limit: Quantity;
  readonly scoreAdj: number;
  /** Rounded to whole thousandths of it. */
  readonly score: number;
};
