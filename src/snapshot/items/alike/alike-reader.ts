import type { ByteWork } from '../../bytes/byte-work.ts';
import type { Interner } from '../../fields/interner.ts';
import type { Memory } from '../../fields/memory.ts';
import { Reading } from '../../fields/reading.ts';
import type { Projected } from '../../objects/kinds/model.ts';
import { isOrdinary } from '../../objects/second-reading.ts';
import { compare } from './compare.ts';
import type { Dialect } from './dialect.ts';
import { Differences } from './differences.ts';
import { type Example, Precedent } from './precedent.ts';
import { type Change, Rereader } from './reread.ts';

/** An object that was read by its differences from an earlier one. */
export interface Alike {
  readonly kind: string;
  readonly projected: Projected | undefined;
  /** The place in the window where it ends. */
  readonly end: number;
  /** The number of its line breaks. */
  readonly breaks: number;
}

/** The most precedents to compare with. */
const MOST_PRECEDENTS = 16;
/** The most precedents made in advance of any use: they do not help when no two items are alike. */
const AHEAD = 24;
/** Larger items are rare, and few are alike. */
const LONGEST = 200_000;

/**
 * Reads items of a list by comparing them with earlier ones: the pods of one template differ in a
 * few values, and objects of one kind often in values alone.
 */
export class AlikeReader {
  readonly #dialect: Dialect;
  readonly #memory: Memory;
  readonly #interner: Interner;
  readonly #isUtf8: ByteWork['isUtf8'];
  /** The most recently useful one comes first. */
  readonly #precedents: Precedent[] = [];
  readonly #differences = new Differences();
  readonly #rereader = new Rereader();
  /** The window of the last item, and whether its items can be compared. */
  #window: Buffer | undefined;
  #compares = false;
  #credit = AHEAD;
  /** Whether the last item matched a precedent, but had a part that needed a full reading. */
  #wasLike = false;

  constructor(dialect: Dialect, memory: Memory, interner: Interner, isUtf8: ByteWork['isUtf8']) {
    this.#dialect = dialect;
    this.#memory = memory;
    this.#interner = interner;
    this.#isUtf8 = isUtf8;
  }

  /**
   * The item that begins at `start`, indented by `indent`; undefined when it matches no precedent.
   */
  read(window: Buffer, start: number, indent: number): Alike | undefined {
    const precedents = this.#precedents;
    this.#wasLike = false;
    if (!this.#comparesIn(window)) return undefined;
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

  #comparesIn(window: Buffer): boolean {
    if (this.#window !== window) {
      this.#window = window;
      this.#compares = this.#dialect.comparesIn(window);
    }
    return this.#compares;
  }

  #isLike(precedent: Precedent, window: Buffer, start: number, indent: number): boolean {
    const differences = this.#differences;
    return (
      compare(precedent, window, start, this.#dialect, differences) &&
      this.#dialect.endsItem(window, differences.end, indent) &&
      this.#isUtf8(window.subarray(start, differences.end))
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

  /** Undefined when a part of the item needs a full reading. */
  #fieldsOf({ model, fields, changes }: Precedent, window: Buffer): unknown {
    if (!changes.apply(this.#differences, window, this.#dialect)) return undefined;
    const change = this.#dialect.changeOfItem(changes.root);
    if (change === undefined) return fields;
    if (changesHeader(change)) return undefined;
    const reading = new Reading(this.#memory, true);
    const changed = this.#rereader.read(model.schema, change, reading, fields);
    return reading.isPlain ? changed : undefined;
  }

  /** Whether the last item, which matched no precedent, is worth keeping as one. */
  get wantsExample(): boolean {
    return this.#credit > 0 && !this.#wasLike;
  }

  /** Keeps an item as a precedent, if it has no faults. */
  learn(text: string, item: Pick<Example, 'kind' | 'model' | 'bytes'>): void {
    const { model, bytes } = item;
    const outlined = this.#dialect.outline(text, model.shape);
    if (outlined === undefined) return;
    this.#credit--;
    if (bytes.length > LONGEST) return;
    const reading = new Reading(this.#memory);
    const fields = model.schema.read(this.#dialect.itemIn(outlined.value), reading);
    if (!reading.isPlain) return;
    if (this.#precedents.length >= MOST_PRECEDENTS) this.#precedents.pop();
    this.#precedents.unshift(new Precedent({ ...item, ...outlined }, fields));
  }
}

const changesHeader = ({ parts = [] }: Change): boolean =>
  parts.some(({ key }) => key === 'apiVersion' || key === 'kind');
