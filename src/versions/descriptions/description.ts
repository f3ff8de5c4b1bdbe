import type { Duration } from '#units';

/** The description of one behavior. */
interface Words {
  readonly does: string;
  /** File and symbol of Kubernetes with the behavior. */
  readonly upstream: string;
}

/** Times look like numbers, and so do numbers in single precision, so each needs a mark. */
export interface Description extends Words {
  readonly unit?: 'duration' | 'float32';
}

/** A description of every field; fields with times are marked. */
export type Described<Part> = {
  readonly [Field in keyof Part]-?: Part[Field] extends Duration
    ? Words & { readonly unit: 'duration' }
    : Words & { readonly unit?: 'float32' };
};
