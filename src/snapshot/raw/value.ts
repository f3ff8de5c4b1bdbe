import type { SharedShape } from './shape.ts';

/** Whether a raw value has fields. */
export const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The type that an object states, if any. */
export interface Header {
  readonly apiVersion?: string;
  readonly kind?: string;
}

export function headerOf(value: unknown): Header {
  if (!isMapping(value)) return {};
  const { apiVersion, kind } = value;
  return {
    ...(typeof apiVersion === 'string' && { apiVersion }),
    ...(typeof kind === 'string' && { kind }),
  };
}

/**
 * An equal text that is not a slice of another. The texts of a dump are slices of it, and the
 * smallest slice keeps the whole dump in memory. A text that V8 joins from a list is not a slice,
 * but takes more memory and is slower to compare.
 */
export const ownText = (text: string): string => [text.slice(0, 1), text.slice(1)].join('');

/** Above this many texts of one shape, all are cleared: only the sharing is lost. */
const CAPACITY = 50_000;

/** The checked form of a raw value. */
interface Outcome {
  readonly checked: unknown;
}

const UNCHECKED: Outcome = { checked: undefined };

/**
 * Values of one field with repeating texts: labels, tolerations and the like are equal in all pods
 * of a template. Each text becomes a raw value once, and each raw value is checked once.
 */
export class Share {
  readonly #raw = new Map<string, unknown>();
  readonly #outcomes = new Map<unknown, Outcome>();

  /** The earlier raw value of this text. */
  recall(text: string): unknown {
    return this.#raw.get(text);
  }

  /** From here on, this object represents the text and must not change. */
  remember(text: string, raw: object): void {
    if (this.#raw.size >= CAPACITY) {
      this.#raw.clear();
      this.#outcomes.clear();
    }
    this.#raw.set(ownText(text), raw);
    this.#outcomes.set(raw, UNCHECKED);
  }

  /** The result of checking a raw value; values that represent no text are checked every time. */
  check<T>(raw: unknown, check: () => T, isPlain: () => boolean): T {
    const known = this.#outcomes.get(raw);
    if (known !== undefined && known !== UNCHECKED) return known.checked as T;
    const checked = check();
    if (known !== undefined && isPlain()) this.#outcomes.set(raw, { checked });
    return checked;
  }
}

/** The values shared while one snapshot is read. */
export class Shares {
  readonly #shares = new Map<SharedShape, Share>();

  of(shape: SharedShape): Share {
    const known = this.#shares.get(shape);
    if (known !== undefined) return known;
    const share = new Share();
    this.#shares.set(shape, share);
    return share;
  }
}
