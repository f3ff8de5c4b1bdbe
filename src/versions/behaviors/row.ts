import type { Duration } from '#units';
import type { Note, Setting } from '../origin.ts';
import { type History, heldAt, type KubernetesVersion } from '../version.ts';
import type { Touch } from './touch.ts';

/** What a row says besides its value. */
interface Words {
  /** The behaviour in words, without a full stop. */
  readonly does: string;
  /** File and symbol of Kubernetes with the behaviour. */
  readonly upstream: string;
  /** The objects that a change affects; absent where a change affects none in particular. */
  readonly touches?: Touch;
}

/** Times look like numbers, and so do numbers in single precision, so each needs a mark. */
export type Described<Value> = Words &
  ([Value] extends [Duration]
    ? { readonly unit: 'duration' }
    : { readonly unit?: 'float32' | 'duration' });

/** One behaviour of a component: its value under a request, and all that is said about it. */
export interface Row<Value, Request> extends Words {
  readonly unit?: 'duration' | 'float32';
  readonly resolve: (request: Request) => Setting<Value>;
}

/** The rows of a part by field, whatever their values. */
// biome-ignore lint/suspicious/noExplicitAny: the values of rows differ.
export type Rows<Request = any> = Readonly<Record<string, Row<unknown, Request>>>;

/** The values that the rows of a part resolve to. */
export type BehaviorOf<Part extends Rows> = {
  readonly [Field in keyof Part]: Part[Field] extends Row<infer Value, never> ? Value : never;
};

/** A row with a value of its own kind. */
export const row = <Value, Request>(
  resolve: (request: Request) => Setting<Value>,
  words: Described<Value>,
): Row<Value, Request> => ({ ...words, resolve });

/** The value that a release has, whatever flags say. */
export function constantAt<Value>(
  history: History<Value>,
  release: KubernetesVersion,
): Setting<Value> {
  const { since, value } = heldAt(history, release);
  return { value, origin: { kind: 'default', since } };
}

/** The values of a part under a request, frozen; their origins go to `note`. */
export const resolveRows = <Part extends Rows<Request>, Request>(
  rows: Part,
  request: Request,
  note: Note,
): BehaviorOf<Part> =>
  Object.freeze(
    Object.fromEntries(
      Object.entries(rows).map(([field, { resolve }]) => [field, note(field, resolve(request))]),
    ),
  ) as BehaviorOf<Part>;
