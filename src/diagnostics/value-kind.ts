const LONGEST_QUOTE = 60;

const quote = (text: string): string =>
  JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);

/** A number as messages name it: `the number 5`, or why it is none that a program can hold. */
export function numberKind(value: number): string {
  if (Number.isNaN(value)) return 'no number';
  return Number.isFinite(value) ? `the number ${value}` : 'a number beyond all limits';
}

/** A value with its type, as messages name it: `a list`, `the number 5`, `the text "x"`. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string') return `the text ${quote(value)}`;
  return typeof value === 'number' ? numberKind(value) : `${value}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'a map',
  record: 'a map',
  string: 'a text',
  tuple: 'a list',
};

/** A type that a schema of zod wants, as messages name it. */
export const typeName = (expected: string): string => TYPE_NAMES[expected] ?? `a ${expected}`;

/** What a schema of zod complains of; `input` is there with its option `reportInput`. */
interface SchemaIssue {
  readonly code: string;
  readonly message: string;
  readonly expected?: string;
  readonly input?: unknown;
  readonly keys?: readonly string[];
}

/** What is wrong with a field: `spec is missing`, `spec.rules must be a map, not the number 5`. */
export function wrongField(
  field: string,
  { code, message, expected, input, keys }: SchemaIssue,
): string {
  if (code === 'custom') return `${field}: ${message}`;
  if (code === 'unrecognized_keys') return `${field} has unknown fields: ${keys?.join(', ')}`;
  if (input === undefined) return `${field} is missing`;
  return code === 'invalid_type' && expected !== undefined
    ? `${field} must be ${typeName(expected)}, not ${kindOf(input)}`
    : `${field} cannot be ${kindOf(input)}`;
}
