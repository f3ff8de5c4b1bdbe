import type { Diagnostic, Position } from '#diagnostics';
import type { Passage, Place } from '../bytes/passage.ts';
import type { Problem } from '../bytes/refusal.ts';
import type { Complaint } from '../fields/reading.ts';
import { type FieldPath, printPath } from '../raw/field-path.ts';
import type { Shape } from '../raw/shape.ts';
import { isMapping } from '../raw/value.ts';
import { spanInBlock } from '../raw/yaml/block-text.ts';
import { type CarefulDocument, readCarefulYaml, type Span } from '../raw/yaml/careful-yaml.ts';
import { findSpanInLines } from '../raw/yaml/line-places.ts';

/** A raw value with its text, able to give the places of its fields. */
export class SourceObject {
  readonly value: unknown;
  readonly passage: Passage;
  /** The path from the passage's own value to this one. */
  readonly #within: FieldPath;
  readonly #reread: (shape: Shape) => unknown;

  constructor(
    value: unknown,
    passage: Passage,
    within: FieldPath,
    reread: (shape: Shape) => unknown,
  ) {
    this.value = value;
    this.passage = passage;
    this.#within = within;
    this.#reread = reread;
  }

  /** The same object, read again with another shape. */
  again(shape: Shape): unknown {
    return this.#reread(shape);
  }

  /** An item of this object, which is a list. */
  item(value: unknown, path: FieldPath): SourceObject {
    return new SourceObject(value, this.passage, [...this.#within, ...path], () => value);
  }

  /**
   * Gives the places of this object's fields, and keeps no more alive than the object's own text.
   */
  standingAlone(): SourceObject {
    const passage = COPIES.get(this.passage) ?? this.passage.copy();
    COPIES.set(this.passage, passage);
    return new SourceObject(undefined, passage, this.#within, () => undefined);
  }

  /** The place of a field, or of the enclosing value where the field is missing. */
  placeOf(path: FieldPath, part: 'name' | 'value'): Place {
    const { start, end } = spanOf(this.passage, [...this.#within, ...path], part);
    return this.passage.place(start, end);
  }

  /**
   * The place of a stretch of a field's text; the whole field where the stretch cannot be located.
   */
  placeWithin(path: FieldPath, start: number, end: number): Place {
    const field = spanOf(this.passage, [...this.#within, ...path]);
    const inner = spanInBlock(this.passage.text, field.start, start, end) ?? field;
    return this.passage.place(inner.start, inner.end);
  }

  get position(): Position {
    return this.passage.start;
  }

  /** `Pod shop/web-3`, as far as the object names it. */
  nameAs(kind: string): string {
    return nameOf(this.value, kind);
  }

  /** A diagnostic about one field. */
  explain(complaint: Complaint, kind: string): Diagnostic {
    const { code, path, message, hint } = complaint;
    const { start, end } = spanOf(this.passage, [...this.#within, ...path]);
    return {
      code,
      severity: 'error',
      message: `${nameOf(this.value, kind)}: ${printPath(path)} ${message}`,
      ...(hint !== undefined && { hint }),
      ...this.passage.place(start, end),
    };
  }

  /** A diagnostic about the object as a whole. */
  refuse({ code, message, hint }: Problem, severity: Diagnostic['severity']): Diagnostic {
    const { start, end } = spanOf(this.passage, this.#within);
    return {
      code,
      severity,
      message,
      ...(hint !== undefined && { hint }),
      ...this.passage.place(start, end),
    };
  }
}

/** `Pod shop/web-3` */
export function nameOf(value: unknown, kind: string): string {
  const metadata = isMapping(value) && isMapping(value['metadata']) ? value['metadata'] : {};
  const { namespace, name } = metadata;
  if (typeof name !== 'string') return kind;
  return typeof namespace === 'string' ? `${kind} ${namespace}/${name}` : `${kind} ${name}`;
}

/** Where lines are not enough, the passage is read again with all places recorded. */
function spanOf(passage: Passage, path: FieldPath, part: 'name' | 'value' = 'value'): Span {
  const inLines = findSpanInLines(passage.text, path, part);
  if (inLines !== undefined) return inLines;
  const known = DOCUMENTS.get(passage);
  const document = known ?? readDocument(passage.text);
  if (known === undefined && document !== undefined) remember(passage, document);
  const span = part === 'name' ? document?.spanOfName(path) : document?.spanOf(path);
  return span ?? { start: 0, end: 1 };
}

/** JSON is also YAML. */
function readDocument(text: string): CarefulDocument | undefined {
  const careful = readCarefulYaml(text);
  return careful.ok ? careful.document : undefined;
}

/** Objects that were read together share a copy of their text. */
const COPIES = new WeakMap<Passage, Passage>();

/** Several complaints about one document need one reading; only a few documents are kept. */
const DOCUMENTS = new Map<Passage, CarefulDocument>();
const KEPT = 16;

function remember(passage: Passage, document: CarefulDocument): void {
  if (DOCUMENTS.size >= KEPT) DOCUMENTS.clear();
  DOCUMENTS.set(passage, document);
}
