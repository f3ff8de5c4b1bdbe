import { z } from 'zod';
import type { Path } from '#script-fields';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schema (draft 2020-12) of a document of this program, for editors and other programs.
 */
export const publish = (schema: z.ZodType): JsonSchema =>
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
  #published: JsonSchema | undefined;

  constructor(schema: z.ZodType) {
    this.#schema = schema;
  }

  /** The schema at one path; undefined where such a document has no field. */
  schemaAt(path: Path): JsonSchema | undefined {
    this.#published ??= publish(this.#schema);
    let schema: JsonSchema | undefined = this.#published;
    for (const segment of path) {
      schema = alternativesOf(schema)
        .map((each) => stepInto(each, segment))
        .find((found) => found !== undefined);
    }
    return schema;
  }

  /** The fields allowed at one place. */
  fieldsAt(path: Path): readonly string[] {
    return fieldsOf(this.schemaAt(path));
  }
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
