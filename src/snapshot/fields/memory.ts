import {
  type Instant,
  type Parsed,
  parseInstant,
  parseQuantity,
  type Quantity,
  type QuantityProblem,
  type TimestampProblem,
} from '#units';
import { ownText, Shares } from '../raw/value.ts';

/** Above this many entries a memory is cleared: only the sharing is lost. */
const CAPACITY = 1_000_000;

/**
 * Values read before, because a big dump repeats itself: equal texts become one, and each quantity
 * is parsed once.
 */
export class Memory {
  readonly shares = new Shares();
  readonly #texts = new Map<string, string>();
  readonly #quantities = new Map<string, Parsed<Quantity, QuantityProblem>>();
  #lastText = '';
  #lastInstant = parseInstant('');

  /** One copy for all equal texts, which keeps no larger text alive. */
  ownText(text: string): string {
    return recall(this.#texts, text, (alone) => alone);
  }

  instant(text: string): Parsed<Instant, TimestampProblem> {
    // An object often repeats a time, and comparing the text is quicker than reading it again.
    if (this.#lastText !== text) {
      this.#lastText = text;
      this.#lastInstant = parseInstant(text);
    }
    return this.#lastInstant;
  }

  quantity(text: string): Parsed<Quantity, QuantityProblem> {
    return recall(this.#quantities, text, parseQuantity);
  }
}

function recall<V>(memory: Map<string, V>, text: string, make: (alone: string) => V): V {
  const known = memory.get(text);
  if (known !== undefined) return known;
  if (memory.size >= CAPACITY) memory.clear();
  const alone = ownText(text);
  const made = make(alone);
  memory.set(alone, made);
  return made;
}
