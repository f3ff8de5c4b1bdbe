import type { OomScope } from '#causes';

/** What kernels decide when memory has run out. */
export type OomCause = {
  readonly kind: 'kernel/container-chosen';
  readonly node: string;
  readonly pod: string;
  readonly container: string;
  readonly scope: OomScope;
  /** What there is of that memory, as a quantity. */
  readonly limit: string;
  readonly scoreAdj: number;
  /** Rounded to whole thousandths of it. */
  readonly score: number;
};
