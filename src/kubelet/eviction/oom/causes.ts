/** What kernels decide when the memory of a machine has run out. */
export type OomCause = {
  readonly kind: 'kernel/container-chosen';
  readonly node: string;
  readonly pod: string;
  readonly container: string;
  readonly scoreAdj: number;
  /** Rounded to whole thousandths of all memory. */
  readonly score: number;
};
