import { z } from 'zod';
import type { Path } from '#script-fields';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schema (draft 2020-12) of a document of this program, for editors and other programs.
 */
export const publish = (schema: z.core.$ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      // Where a schema transforms, zod takes examples and defaults as results; here they are input.
      const { examples, default: standard } = z.globalRegistry.get(zodSchema) ?? {};
      if (Array.isArray(examples)) jsonSchema.examples = examples;
      if (standard !== undefined) jsonSchema.default = standard;
    },
  });

/** Gives the fields of documents of one kind, by place. */
export class SchemaGuide {
  readonly #schema: z.ZodType;
  /** A whole document takes longer to publish than most simulations to play. */
  readonly #published = new Map<z.core.$ZodType, JsonSchema>();

  constructor(schema: z.ZodType) {
    this.#schema = schema;
  }

  /** The schema at one path; undefined where such a document has no field. */
  schemaAt(path: Path): JsonSchema | undefined {
    const { schema: nearest, rest } = descend(this.#schema, path);
    let schema: JsonSchema | undefined = this.#publish(nearest);
    for (const segment of rest) {
      schema = alternativesOf(schema)
        .map((each) => stepInto(each, segment))
        .find((found) => found !== undefined);
    }
    return schema;
  }

  /** The fields allowed at one place. */
  fieldsAt(path: Path): readonly string[] {
    return this.#mapAt(path)?.fields ?? fieldsOf(this.schemaAt(path));
  }

  /** Whether a map with fixed keys stands at one place, and nothing else; this publishes no schema. */
  isMapAt(path: Path): boolean {
    return this.#mapAt(path) !== undefined;
  }

  #mapAt(path: Path): { readonly fields: readonly string[] } | undefined {
    const { schema, rest } = descend(this.#schema, path);
    const plain = inputOf(schema);
    return rest.length === 0 && plain instanceof z.ZodObject
      ? { fields: Object.keys(plain.shape) }
      : undefined;
  }

  #publish(schema: z.core.$ZodType): JsonSchema {
    const published = this.#published.get(schema) ?? publish(schema);
    this.#published.set(schema, published);
    return published;
  }
}

/** The schema as far down a path as maps with fixed keys and lists go, and the rest of the path. */
function descend(
  schema: z.core.$ZodType,
  path: Path,
): { readonly schema: z.core.$ZodType; readonly rest: Path } {
  const [segment, ...rest] = path;
  if (segment === undefined) return { schema, rest: path };
  const plain = inputOf(schema);
  if (typeof segment === 'number')
    return plain instanceof z.ZodArray ? descend(plain.element, rest) : { schema, rest: path };
  const field = plain instanceof z.ZodObject ? ownField(plain.shape, String(segment)) : undefined;
  return field === undefined ? { schema, rest: path } : descend(field, rest);
}

const ownField = (
  shape: Readonly<Record<string, z.core.$ZodType>>,
  name: string,
): z.core.$ZodType | undefined => (Object.hasOwn(shape, name) ? shape[name] : undefined);

/** What is written where a schema accepts it, before defaults and transformations. */
function inputOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return inputOf(schema.unwrap());
  return schema instanceof z.ZodPipe ? inputOf(schema.in) : schema;
}

/** A value that may be written in several forms has several schemas. */
function alternativesOf(schema: JsonSchema | undefined): readonly JsonSchema[] {
  if (schema === undefined) return [];
  const forms = (schema.anyOf ?? []).map(asSchema).filter((form) => form !== undefined);
  return [schema, ...forms];
}

const stepInto = (schema: JsonSchema, segment: PropertyKey): JsonSchema | undefined =>
  typeof segment === 'number'
    ? asSchema(schema.items)
    : (own(schema.properties, String(segment)) ?? asSchema(schema.additionalProperties));

/** The fields that a schema names. */
export const fieldsOf = (schema: JsonSchema | undefined): readonly string[] =>
  alternativesOf(schema).flatMap(({ properties }) => Object.keys(properties ?? {}));

/** The schema of the values in a map whose keys are not fixed, such as labels. */
export const valueOfRecord = (schema: JsonSchema | undefined): JsonSchema | undefined =>
  asSchema(schema?.additionalProperties);

const own = (schemas: JsonSchema['properties'], name: string): JsonSchema | undefined =>
  schemas !== undefined && Object.hasOwn(schemas, name) ? asSchema(schemas[name]) : undefined;

const asSchema = (
  schema: JsonSchema['items'] | JsonSchema['additionalProperties'] | z.core.JSONSchema.JSONSchema,
): JsonSchema | undefined =>
  typeof schema === 'object' && !Array.isArray(schema) ? schema : undefined;
