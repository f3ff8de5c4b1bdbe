import fc from 'fast-check';

/** A part of a JSON Schema, as far as that of scripts uses it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | boolean;
  readonly minItems?: number;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

type Json = fc.Arbitrary<unknown>;

/** Values that mean something, where the schema alone would give words that nothing answers to. */
export interface Vocabulary {
  /** By the end of the path of names, such as `repeat.times`, the longest end first. */
  readonly named: Readonly<Record<string, Json>>;
  /** By the title of a text. */
  readonly titled: Readonly<Record<string, Json>>;
  /** Fields that are drawn together, as one must be there. */
  readonly together: readonly Together[];
  /** One in so many of the fields that may be absent is there. */
  readonly sparse: number;
}

export interface Together {
  readonly fields: readonly string[];
  readonly values: Json;
}

const MOST_FIELDS = 1_000;
const EDGES = [0, 1, 2, 30, -1, 1000];
const UNREAD = 'Has no effect here.';

/** Whether a field does anything. */
export const isRead = ({ description }: Schema): boolean => description !== UNREAD;

/** Values that a schema allows: every field that it has is drawn at some time. */
export function jsonFor(schema: Schema, words: Vocabulary, path = ''): Json {
  const known = knownFor(schema, words, path);
  if (known !== undefined) return known;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) {
    return fc.oneof(...schema.anyOf.map((each) => jsonFor(each, words, path)));
  }
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.constantFrom(...EDGES.filter((each) => isWithin(schema, each)));
    case 'array':
      return listFor(schema, words, path);
    case 'object':
      return objectFor(schema, words, path);
    default:
      return fc.constantFrom(...(schema.examples ?? [0, 1, true, '1m']));
  }
}

function knownFor({ title = '' }: Schema, { named, titled }: Vocabulary, path: string) {
  const names = path.split('.');
  for (let from = 0; from < names.length; from += 1) {
    const found = named[names.slice(from).join('.')];
    if (found !== undefined) return found;
  }
  return titled[title];
}

const isWithin = ({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): boolean =>
  value >= minimum && value <= maximum;

function listFor({ items, prefixItems, minItems = 0 }: Schema, words: Vocabulary, path: string) {
  if (prefixItems !== undefined) {
    return fc.tuple(...prefixItems.map((each) => jsonFor(each, words, path)));
  }
  const each = jsonFor(items as Schema, words, path);
  return fc.array(each, { minLength: minItems, maxLength: minItems + 1 });
}

function objectFor(schema: Schema, words: Vocabulary, path: string): Json {
  const { properties, required = [], additionalProperties, examples = [] } = schema;
  if (properties === undefined) {
    const free = additionalProperties as Schema;
    const known = words.named[`${path}{}`.replace(/^.*\./, '')];
    if (known !== undefined) return known;
    return examples.length > 0
      ? fc.constantFrom({}, ...examples)
      : fc.dictionary(fc.constantFrom('memory', 'cpu'), jsonFor(free, words, path));
  }
  const fields = Object.entries(properties).filter(([, each]) => isRead(each));
  const groups = words.together.filter((each) => each.fields.every((name) => name in properties));
  const grouped = new Set(groups.flatMap((each) => each.fields));
  const apart = Object.fromEntries(
    fields
      .filter(([name]) => !grouped.has(name))
      .map(([name, each]) => {
        const value = jsonFor(each, words, path === '' ? name : `${path}.${name}`);
        return [name, required.includes(name) ? value : sometimes(value, words.sparse)];
      }),
  );
  return fc
    .tuple(fc.record(apart).map(withoutAbsent), ...groups.map(({ values }) => values))
    .map((parts) => Object.assign({}, ...parts));
}

/** There in one of so many cases; absent is simpler. */
export const sometimes = (value: Json, one: number): Json =>
  fc.oneof(
    { weight: Math.min(one - 1, MOST_FIELDS), arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: value },
  );

const withoutAbsent = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
