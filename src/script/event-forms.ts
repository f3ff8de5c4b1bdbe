import type { Subject } from './plan.ts';
import { EVENT_NAMES, EVENTS, type EventName } from './registry.ts';
import { type JsonSchema, publish } from './schema/schema-guide.ts';

/** An event of scripts as a form asks for it. */
export interface EventForm {
  readonly name: EventName;
  readonly title: string;
  readonly description: string;
  /** The objects that it affects. */
  readonly subject: Subject['kind'];
  /** Whether `for` can end it. */
  readonly canEnd: boolean;
  /** The values of an event that is one word; it has no fields then. */
  readonly choices: readonly string[];
  readonly fields: readonly FieldForm[];
}

export interface FieldForm {
  readonly name: string;
  readonly description: string;
  /** How its value is written: names, yes or no, one of `choices`, a text, or any YAML. */
  readonly kind: 'names' | 'flag' | 'choice' | 'text' | 'yaml';
  readonly choices: readonly string[];
  /** A value as it is typed. */
  readonly example: string;
  readonly isRequired: boolean;
}

/** All events with their fields, from the schema of scripts. */
export const eventForms = (): readonly EventForm[] => EVENT_NAMES.map(formOf);

function formOf(name: EventName): EventForm {
  const schema = publish(EVENTS[name]);
  const [example] = schema.examples ?? [];
  const plan = EVENTS[name].parse(example);
  const required = schema.required ?? [];
  return {
    name,
    title: schema.title ?? name,
    description: schema.description ?? '',
    subject: plan.subject.kind,
    canEnd: plan.withoutFor === undefined,
    choices: choicesOf(schema),
    fields: Object.entries(schema.properties ?? {}).flatMap(([field, each]) =>
      typeof each === 'boolean' ? [] : fieldOf(field, each, required.includes(field), example),
    ),
  };
}

function fieldOf(name: string, schema: JsonSchema, isRequired: boolean, event: unknown): FieldForm {
  const ofEvent = new Map(Object.entries(Object(event))).get(name);
  const example = ofEvent ?? schema.examples?.[0] ?? '';
  const description = schema.description ?? schema.title ?? '';
  const choices = choicesOf(schema);
  const kind = kindOf(schema, choices);
  return { name, description, kind, choices, example: typed(example), isRequired };
}

function kindOf(schema: JsonSchema, choices: readonly string[]): FieldForm['kind'] {
  if (choices.length > 0) return 'choice';
  if (schema.type === 'boolean') return 'flag';
  if (schema.type === 'array') return 'names';
  return schema.type === 'object' ? 'yaml' : 'text';
}

const choicesOf = ({ enum: values = [] }: JsonSchema): readonly string[] => values.map(String);

/** A value as people type it: names by commas, and YAML on one line. */
const typed = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value).replaceAll('"', '').replaceAll(':', ': ').replaceAll(',', ', ')
      : String(value);
