import type { FlagSource } from './setting.ts';
import type { Release } from './version.ts';

/** The origin of a behavior's value. */
export type Origin =
  /** The default of Kubernetes, since that release or the oldest known one. */
  | { readonly kind: 'default'; readonly since: Release }
  /** A flag sets it; of several pieces of one flag, `value` is the one that decided. */
  | {
      readonly kind: 'flag';
      readonly flag: string;
      readonly value: string;
      readonly source: FlagSource;
    }
  /** The configuration of the kubelet sets it, in this field. */
  | { readonly kind: 'configuration'; readonly field: string };

/** A value with its origin. */
export interface Setting<Value> {
  readonly value: Value;
  readonly origin: Origin;
  /** The flag, gate or field that sets it in this release; absent when there is none. */
  readonly setBy?: string;
}

/** Returns a value, and records its origin under the name of its field. */
export type Note = <Value>(field: string, setting: Setting<Value>) => Value;

/** Collects origins by path, such as `podGc.checkPeriod`. */
export class Origins {
  readonly #byPath = new Map<string, Origin>();
  readonly #setBy = new Map<string, string>();

  under(part: string): Note {
    return (field, { value, origin, setBy }) => {
      this.#byPath.set(`${part}.${field}`, origin);
      if (setBy !== undefined) this.#setBy.set(`${part}.${field}`, setBy);
      return value;
    };
  }

  get byPath(): ReadonlyMap<string, Origin> {
    return this.#byPath;
  }

  /** The flag or gate that sets each of them, by the same paths. */
  get setBy(): ReadonlyMap<string, string> {
    return this.#setBy;
  }
}
