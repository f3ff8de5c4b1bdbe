import { unreachable } from '#units';
import { type FieldForm, READ_FIELDS } from './fields.ts';
import { CHECKED_FIELDS, UNREAD_FIELDS } from './unread-fields.ts';

interface JsonSchema {
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  readonly title?: string;
  readonly description?: string;
  readonly examples?: unknown[];
  readonly properties?: Record<string, JsonSchema>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
}

const TEXT: JsonSchema = { type: 'string' };

const PERIOD: JsonSchema = {
  type: 'object',
  properties: { priority: { type: 'integer' }, shutdownGracePeriodSeconds: { type: 'integer' } },
  additionalProperties: false,
};

const TAINT: JsonSchema = {
  type: 'object',
  properties: { key: TEXT, value: TEXT, effect: TEXT },
  additionalProperties: false,
};

/** The schema of a KubeletConfiguration, or of a part of one, for editors and the command line. */
export const kubeletConfigurationSchema = (): JsonSchema & { readonly type: 'object' } => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(
      Object.entries(READ_FIELDS).map(([name, { form, description, example }]) => [
        name,
        { ...typeOf(form), description, examples: [example] },
      ]),
    ),
    ...Object.fromEntries([...CHECKED_FIELDS, ...UNREAD_FIELDS].map((name) => [name, NO_EFFECT])),
  },
  additionalProperties: false,
});

const NO_EFFECT: JsonSchema = { description: 'Has no effect here.' };

function typeOf(form: FieldForm): JsonSchema {
  switch (form) {
    case 'texts-by-signal':
    case 'texts-by-name':
    case 'quantities':
      return { type: 'object', additionalProperties: TEXT };
    case 'duration':
    case 'text':
      return TEXT;
    case 'number':
      return { type: 'number' };
    case 'integer':
      return { type: 'integer' };
    case 'flag':
      return { type: 'boolean' };
    case 'flags':
      return { type: 'object', additionalProperties: { type: 'boolean' } };
    case 'periods':
      return { type: 'array', items: PERIOD };
    case 'taints':
      return { type: 'array', items: TAINT };
    case 'texts':
      return { type: 'array', items: TEXT };
    default:
      return unreachable(form);
  }
}
