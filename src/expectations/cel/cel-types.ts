import { capitalised } from '#words';

/** A type of objects, and the types of its fields, as CEL writes types. */
export interface CelType {
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The types of a document: that of the whole, and those of all objects in it, inner ones first. */
export interface CelTypes {
  readonly root: string;
  readonly types: readonly CelType[];
}

interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema | false;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** The type of a value that can be of several other types. */
const ANYTHING = 'dyn';

/**
 * The types that a JSON Schema describes: objects by the name of their definition, or by the path to them;
 * numbers as doubles, as JSON has no others; records as maps. A value that may also be null has the type
 * that it has otherwise, and of several kinds of objects each may have the fields of all.
 */
export function celTypes(schema: JsonSchema, root: string): CelTypes {
  const types = new Types(schema.$defs ?? {});
  return { root: types.of(schema, root), types: types.all() };
}

class Types {
  readonly #definitions: Readonly<Record<string, JsonSchema>>;
  readonly #known = new Map<string, CelType>();

  constructor(definitions: Readonly<Record<string, JsonSchema>>) {
    this.#definitions = definitions;
  }

  all(): readonly CelType[] {
    return [...this.#known.values()];
  }

  of(schema: JsonSchema, path: string): string {
    const alternatives = this.#alternatives(schema, path);
    const [first, ...others] = alternatives;
    if (first === undefined) return ANYTHING;
    if (others.length === 0) return this.#single(first.schema, first.path);
    if (alternatives.every((each) => each.schema.properties !== undefined)) {
      return this.#object(
        path,
        alternatives.map((each) => each.schema),
      );
    }
    const types = new Set(alternatives.map((each) => this.#single(each.schema, each.path)));
    const [only = ANYTHING] = types;
    return types.size === 1 ? only : ANYTHING;
  }

  /** The possible types of a value, but for null. References are followed, and name their targets. */
  #alternatives(
    schema: JsonSchema,
    path: string,
  ): readonly { readonly schema: JsonSchema; readonly path: string }[] {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
      const definition = this.#definitions[name];
      return definition === undefined ? [] : this.#alternatives(definition, name);
    }
    const inner = schema.anyOf ?? schema.oneOf;
    if (inner !== undefined) return inner.flatMap((each) => this.#alternatives(each, path));
    return schema.type === 'null' ? [] : [{ schema, path }];
  }

  #single(schema: JsonSchema, path: string): string {
    const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
    if (values.length > 0) return typeOfValues(values);
    switch (schema.type) {
      case 'string':
        return 'string';
      case 'boolean':
        return 'bool';
      case 'number':
      case 'integer':
        return 'double';
      case 'array':
        return `list<${this.#element(schema, path)}>`;
      case 'object':
        return this.#objectOrMap(schema, path);
      default:
        return ANYTHING;
    }
  }

  #element({ items, prefixItems = [] }: JsonSchema, path: string): string {
    const kinds = [...prefixItems, ...(items ? [items] : [])];
    const types = new Set(kinds.map((each) => this.of(each, `${path}Item`)));
    const [only = ANYTHING] = types;
    return types.size === 1 ? only : ANYTHING;
  }

  #objectOrMap(schema: JsonSchema, path: string): string {
    const { properties, additionalProperties: values } = schema;
    if (properties !== undefined) return this.#object(path, [schema]);
    return `map<string, ${typeof values === 'object' ? this.of(values, path) : ANYTHING}>`;
  }

  /** One type for all these kinds of objects. */
  #object(path: string, kinds: readonly JsonSchema[]): string {
    const name = capitalised(path);
    if (this.#known.has(name)) return name;
    this.#known.set(name, { name, fields: {} });
    const fields = new Map<string, string>();
    for (const { properties = {} } of kinds) {
      for (const [field, schema] of Object.entries(properties)) {
        const type = this.of(schema, `${name}${capitalised(field)}`);
        const before = fields.get(field);
        fields.set(field, before === undefined || before === type ? type : ANYTHING);
      }
    }
    this.#known.delete(name);
    this.#known.set(name, { name, fields: Object.fromEntries(fields) });
    return name;
  }
}

function typeOfValues(values: readonly unknown[]): string {
  const kinds = new Set(values.map((value) => typeof value));
  if (kinds.size > 1) return ANYTHING;
  if (kinds.has('string')) return 'string';
  if (kinds.has('number')) return 'double';
  return kinds.has('boolean') ? 'bool' : ANYTHING;
}
