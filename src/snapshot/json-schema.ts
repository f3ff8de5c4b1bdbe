import { MODELS } from './objects/kinds/model.ts';
import { GROUPS } from './objects/recognise.ts';
import { ownShape, type Shape } from './raw/shape.ts';

interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/**
 * The JSON Schema (draft 2020-12) of the documents of a snapshot: the known kinds and the fields
 * that are read. Any other field is allowed.
 */
export function snapshotJsonSchema(): JsonSchema {
  const kinds = Object.keys(GROUPS);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Document of a snapshot',
    description: 'Objects as kubectl prints them, and lists of them. Other kinds are left out.',
    anyOf: [{ $ref: '#/$defs/List' }, { $ref: '#/$defs/Object' }],
    $defs: {
      Object: { anyOf: [...kinds, 'Other'].map((kind) => ({ $ref: `#/$defs/${kind}` })) },
      ...Object.assign({}, ...kinds.map(schemasOfKind)),
      List: {
        type: 'object',
        required: ['items'],
        properties: {
          kind: { pattern: 'List$' },
          items: { type: 'array', items: { $ref: '#/$defs/Object' } },
        },
      },
      Other: {
        description: 'An object of a kind that no model reads, or without a kind.',
        type: 'object',
        properties: { kind: { not: { enum: kinds } } },
      },
    },
  };
}

/** The schemas of a kind and of its fields, by path. */
function schemasOfKind(kind: string): JsonSchema {
  const model = Object.hasOwn(MODELS, kind) ? MODELS[kind as keyof typeof MODELS] : undefined;
  const defs: Record<string, JsonSchema> = {};
  const properties = model === undefined ? {} : propertiesOf(model.shape, kind, defs);
  const header = { apiVersion: { type: 'string' }, kind: { const: kind } };
  defs[kind] = { type: 'object', required: ['kind'], properties: { ...properties, ...header } };
  return defs;
}

/** The fields of a shape. A list has the shape of its items, so each collection appears once. */
function propertiesOf(
  shared: Shape,
  path: string,
  defs: Record<string, JsonSchema>,
): JsonSchema | undefined {
  const shape = ownShape(shared);
  if (!(shape instanceof Map) || shape.size === 0) return undefined;
  return Object.fromEntries(
    [...shape].map(([field, inner]) => {
      const name = `${path}.${field}`;
      const properties = propertiesOf(inner, name, defs);
      if (properties === undefined) return [field, {}];
      defs[name] = { properties };
      const $ref = `#/$defs/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      return [field, { $ref, items: { $ref } }];
    }),
  );
}
