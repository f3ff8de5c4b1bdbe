import type { Model } from '../../objects/kinds/model.ts';
import { countBreaks } from '../../split/file-place.ts';
import { Changes } from './changes.ts';
import type { Compared } from './compare.ts';
import type { Differences } from './differences.ts';
import type { Outline } from './outline.ts';

/** An item that was read in full. */
export interface Example {
  readonly kind: string;
  readonly model: Model;
  readonly bytes: Buffer;
  /** The value read from its text. */
  readonly value: unknown;
  readonly outline: Outline;
}

/** An item that was read; similar items are read by their differences from it. */
export class Precedent implements Compared {
  readonly kind: string;
  readonly model: Model;
  /** The value read from its text, with no other owner. */
  readonly value: unknown;
  readonly outline: Outline;
  readonly changes: Changes;
  readonly #marks: number[] = [];
  #bytes: Buffer;
  #length: number;
  #breaks: number;
  #fields: unknown;

  constructor({ kind, model, bytes, value, outline }: Example, fields: unknown) {
    this.kind = kind;
    this.model = model;
    this.value = value;
    this.outline = outline;
    this.changes = new Changes(value, outline);
    this.#bytes = Buffer.from(bytes);
    this.#length = bytes.length;
    this.#breaks = countBreaks(bytes, 0, bytes.length);
    this.#fields = fields;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  get length(): number {
    return this.#length;
  }

  get marks(): readonly number[] {
    return this.#marks;
  }

  /** The number of its line breaks. */
  get breaks(): number {
    return this.#breaks;
  }

  /** Its checked fields. */
  get fields(): unknown {
    return this.#fields;
  }

  /** Makes the item at `start` of these bytes, which has these fields, the precedent. */
  replace(bytes: Buffer, start: number, differences: Differences, fields: unknown): void {
    const length = differences.end - start;
    if (length > this.#bytes.length) this.#bytes = Buffer.allocUnsafeSlow(length + ROOM_TO_GROW);
    bytes.copy(this.#bytes, 0, start, differences.end);
    this.#length = length;
    this.#breaks += differences.breaks;
    this.#fields = fields;
    for (let index = 0; index < differences.length; index++) {
      this.#marks[index] = (differences.starts[index] ?? 0) - start;
    }
    this.#marks.length = differences.length;
    differences.apply(this.outline);
  }
}

const ROOM_TO_GROW = 256;
