import type { FlagSource } from './flags/setting.ts';
import type { Release } from './version.ts';

/** Why a behaviour has its value. */
export type Origin =
  /** Kubernetes does so on its own, since that release or the oldest that is known here. */
  | { readonly kind: 'default'; readonly since: Release }
  /** A flag says so; of several pieces of one flag, `value` is the one that decided. */
  | {
      readonly kind: 'flag';
      readonly flag: string;
      readonly value: string;
      readonly source: FlagSource;
    };

/** A value with its origin. */
export interface Setting<Value> {
  readonly value: Value;
  readonly origin: Origin;
}

/** Lets a value pass and remembers its origin under the name of the field it goes into. */
export type Note = <Value>(field: string, setting: Setting<Value>) => Value;

/** Collects origins by the path of what they explain, such as `podGc.checkPeriod`. */
export class Origins {
  readonly #byPath = new Map<string, Origin>();

  under(part: string): Note {
    return (field, { value, origin }) => {
      this.#byPath.set(`${part}.${field}`, origin);
      return value;
    };
  }

  get byPath(): ReadonlyMap<string, Origin> {
    return this.#byPath;
  }
}
