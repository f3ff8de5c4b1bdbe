import type { FlagSource } from './setting.ts';
import type { Release } from './version.ts';

/** Why a behaviour has its value. */
export type Origin =
  /** Kubernetes does so on its own, since that release or the oldest that is known here. */
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
  /** The flag, gate or field by which one sets it in this release; absent when nothing does. */
  readonly setBy?: string;
}

/** Lets a value pass and remembers its origin under the name of the field it goes into. */
export type Note = <Value>(field: string, setting: Setting<Value>) => Value;

/** Collects origins by the path of what they explain, such as `podGc.checkPeriod`. */
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
