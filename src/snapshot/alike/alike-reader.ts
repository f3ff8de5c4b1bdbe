import { isUtf8 } from 'node:buffer';
import type { Projected } from '../project/model.ts';
import { isOrdinary } from '../read/object-reader.ts';
import type { Interner } from '../schema/interner.ts';
import type { Memory } from '../schema/memory.ts';
import { Reading } from '../schema/reading.ts';
import type { Change } from '../schema/schema.ts';
import { compare } from './compare.ts';
import type { Dialect } from './dialect.ts';
import { Differences } from './differences.ts';
import { type Example, Precedent } from './precedent.ts';

/** An object that was read by comparing it. */
export interface Alike {
  readonly kind: string;
  readonly projected: Projected | undefined;
  /** Where it ends in the window. */
  readonly end: number;
  /** How many line breaks it has. */
  readonly breaks: number;
}

/** So many precedents are tried. */
const MOST_PRECEDENTS = 16;
/** So many more than were of use are made: among items of which no two are alike it is no use. */
const AHEAD = 24;
/** Larger items are rare, and few are alike. */
const LONGEST = 200_000;

/**
 * Reads items of a list by comparing them with some that were read before: the pods of one template
 * differ in a few values, and objects of one kind often in nothing but values.
 */
export class AlikeReader {
  readonly #dialect: Dialect;
  readonly #memory: Memory;
  readonly #interner: Interner;
  /** The one that was of use last comes first. */
  readonly #precedents: Precedent[] = [];
  readonly #differences = new Differences();
  #credit = AHEAD;
  /** Whether the last item was like one of them, but had something in it to be looked at closely. */
  #wasLike = false;

  constructor(dialect: Dialect, memory: Memory, interner: Interner) {
    this.#dialect = dialect;
    this.#memory = memory;
    this.#interner = interner;
  }

  /** The item that begins at `start`, indented by `indent`; undefined when no precedent is like it. */
  read(window: Buffer, start: number, indent: number): Alike | undefined {
    const precedents = this.#precedents;
    this.#wasLike = false;
    for (let index = 0; index < precedents.length; index++) {
      const precedent = precedents[index];
      if (precedent === undefined || !this.#isLike(precedent, window, start, indent)) continue;
      this.#wasLike = true;
      if (index > 0) precedents.unshift(...precedents.splice(index, 1));
      this.#credit++;
      return this.#readLike(precedent, window, start);
    }
    return undefined;
  }

  #isLike(precedent: Precedent, window: Buffer, start: number, indent: number): boolean {
    const differences = this.#differences;
    return (
      compare(precedent, window, start, this.#dialect, differences) &&
      this.#dialect.endsItem(window, differences.end, indent) &&
      isUtf8(window.subarray(start, differences.end))
    );
  }

  #readLike(precedent: Precedent, window: Buffer, start: number): Alike | undefined {
    const { kind, model, changes } = precedent;
    const differences = this.#differences;
    const fields = this.#fieldsOf(precedent, window);
    const projected = fields === undefined ? undefined : model.project(fields, this.#interner);
    if (fields === undefined || !isOrdinary(this.#dialect.itemIn(precedent.value), projected)) {
      changes.undo(differences);
      return undefined;
    }
    precedent.replace(window, start, differences, fields);
    return { kind, projected, end: differences.end, breaks: precedent.breaks };
  }

  /** Undefined when something in the item has to be looked at closely. */
  #fieldsOf({ model, fields, changes }: Precedent, window: Buffer): unknown {
    if (!changes.apply(this.#differences, window, this.#dialect)) return undefined;
    const change = this.#dialect.changeOfItem(changes.root);
    if (change === undefined) return fields;
    if (changesHeader(change)) return undefined;
    const reading = new Reading(this.#memory, true);
    const changed = model.recheck(change, reading, fields);
    return reading.isPlain ? changed : undefined;
  }

  /** Whether the item that was not like any is worth to be one of the precedents. */
  get wantsExample(): boolean {
    return this.#credit > 0 && !this.#wasLike;
  }

  learn(example: Example): void {
    this.#credit--;
    const { model, bytes, value } = example;
    if (bytes.length > LONGEST) return;
    const reading = new Reading(this.#memory);
    const fields = model.check(this.#dialect.itemIn(value), reading);
    if (!reading.isPlain) return;
    if (this.#precedents.length >= MOST_PRECEDENTS) this.#precedents.pop();
    this.#precedents.unshift(new Precedent(example, fields));
  }
}

const changesHeader = ({ parts = [] }: Change): boolean =>
  parts.some(({ key }) => key === 'apiVersion' || key === 'kind');
