import type { Duration } from '#units';

/** The description of one behavior. */
interface Words {
  readonly does: string;
  /** File and symbol of Kubernetes where one finds it. */
  readonly upstream: string;
}

/** Times look like numbers, and so do numbers in single precision. */
export interface Description extends Words {
  readonly unit?: 'duration' | 'float32';
}

/** A description of every field, and of those that hold times that they do. */
export type Described<Part> = {
  readonly [Field in keyof Part]-?: Part[Field] extends Duration
    ? Words & { readonly unit: 'duration' }
    : Words & { readonly unit?: 'float32' };
};
