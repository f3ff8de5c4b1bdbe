import type { Passage } from '../bytes/passage.ts';
import { complainOf } from '../objects/complaints.ts';
import { CONFIG_MAP_SHAPE } from '../objects/config-map.ts';
import type { FileContext, ObjectReader } from '../objects/object-reader.ts';
import { type Recognition, recognise } from '../objects/recognise.ts';
import { SourceObject } from '../objects/source-object.ts';
import { shapeOf } from '../objects/unnamed-shapes.ts';
import type { Format } from '../raw/format.ts';
import { EVERYTHING, type Shape } from '../raw/shape.ts';
import { type Header, headerOf, isMapping } from '../raw/value.ts';

/**
 * The part of each file that is read thoroughly, in order to find every mistake in handwritten
 * files; only the fields that models read matter in the rest of a dump.
 */
const READ_THOROUGHLY = 1_000_000;

/** Reads the texts of single objects, one by one. */
export class TextReader {
  readonly #file: FileContext;
  readonly #format: Format;
  readonly #objects: ObjectReader;
  #read = 0;

  constructor(file: FileContext, format: Format, objects: ObjectReader) {
    this.#file = file;
    this.#format = format;
    this.#objects = objects;
  }

  /** Whether the next text is still read thoroughly. */
  get isThorough(): boolean {
    return this.#read < READ_THOROUGHLY;
  }

  /**
   * Reads one object. `header` is the header of the list's items, undefined while it is unknown.
   */
  read(
    passage: Passage,
    as: 'item' | 'document',
    header: Header | undefined,
  ): 'done' | 'needs-document' | 'needs-header' {
    const { text } = passage;
    const { shares } = this.#file.findings.memory;
    const thoroughly = this.isThorough;
    this.#read += text.length;
    const peeked = this.#format.peek(text) ?? header;
    const recognition = peeked && recognise(peeked);
    if (recognition?.treat === 'ignore' && !thoroughly) {
      this.#objects.ignore(recognition.kind);
      return 'done';
    }
    const result = this.#format.read(text, shapeFor(recognition), thoroughly, shares);
    if (result.kind === 'needs-document') return 'needs-document';
    if (result.kind === 'broken') {
      complainOf(result.problems, passage, this.#file.findings.complaints);
      return 'done';
    }
    const within = as === 'item' ? this.#format.pathOfItem : [];
    const again = (shape: Shape): unknown => {
      const once = this.#format.read(text, shape, false, shares);
      return once.kind === 'value' ? valueAt(once.value, within) : undefined;
    };
    const found = valueAt(result.value, within);
    // The peeked header can be wrong.
    const value = isOfType(found, peeked) ? found : again(EVERYTHING);
    if (as === 'item' && header === undefined && isUnnamed(value)) return 'needs-header';
    this.#objects.take(new SourceObject(value, passage, within, again), header);
    return 'done';
  }
}

/** The shape to read of an object of this type. */
function shapeFor(recognition: Recognition | undefined): Shape {
  if (recognition?.treat === 'model') return recognition.model.shape;
  return recognition?.treat === 'config-map' ? CONFIG_MAP_SHAPE : EVERYTHING;
}

const isOfType = (value: unknown, expected: Header | undefined): boolean => {
  const { apiVersion, kind } = headerOf(value);
  if (expected === undefined || (apiVersion === undefined && kind === undefined)) return true;
  return kind === expected.kind && apiVersion === expected.apiVersion;
};

const isUnnamed = (value: unknown): boolean =>
  isMapping(value) && headerOf(value).kind === undefined && shapeOf(value) === undefined;

/** The item of a list of one, or the value itself. */
const valueAt = (value: unknown, [index]: readonly number[]): unknown =>
  index !== undefined && Array.isArray(value) ? value[index] : value;
