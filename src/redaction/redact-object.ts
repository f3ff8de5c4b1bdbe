import { isChoice, isKeptField, isKeptKey, isKeptWord, isPlain } from './kept.ts';
import { mapWords } from './words.ts';

/** The names that stand for names. */
export interface Pseudonyms {
  readonly ofWord: (word: string) => string;
  /** An address of the same family. */
  readonly ofAddress: (address: string) => string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Maps whose keys are keys of labels, and the amounts of resources. */
const KEYED: ReadonlySet<string> = new Set([
  ...['labels', 'annotations', 'matchLabels', 'nodeSelector', 'selector'],
  ...[
    'requests',
    'limits',
    'capacity',
    'allocatable',
    'overhead',
    'allocatedResources',
    'podFixed',
  ],
]);

/** Texts that are such keys. */
const KEYS: ReadonlySet<string> = new Set([
  ...['key', 'topologyKey', 'topologyKeys', 'matchLabelKeys', 'mismatchLabelKeys', 'finalizers'],
]);

const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-fA-F]*:[0-9a-fA-F:]+)(\/\d+)?$/;
const TIME_OF_DAY = /T\d\d:/;

/**
 * The same object under pseudonyms. It has to be cut to the fields that models read; the report of an
 * autoscaler in a ConfigMap has to be JSON.
 */
export function redactObject(object: Fields, pseudonyms: Pseudonyms): Fields {
  const redacted = redactFields(object, pseudonyms);
  const { status } = Object(object['data']) as Fields;
  if (object['kind'] !== 'ConfigMap' || typeof status !== 'string') return redacted;
  const report = status === '' ? '' : redactField('', JSON.parse(status), {}, pseudonyms);
  return { ...redacted, data: { status: status === '' ? '' : JSON.stringify(report) } };
}

const redactFields = (fields: Fields, pseudonyms: Pseudonyms): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      redactField(field, value, fields, pseudonyms),
    ]),
  );

function redactField(field: string, value: unknown, of: Fields, pseudonyms: Pseudonyms): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => redactField(field, item, of, pseudonyms));
  }
  if (typeof value === 'string') return redactText(field, value, of, pseudonyms);
  if (typeof value !== 'object' || value === null) return value;
  const inner = value as Fields;
  if (field === 'disruptedPods') return mapKeys(inner, (name) => namesIn(name, pseudonyms));
  const isSelector = 'matchLabels' in inner || 'matchExpressions' in inner;
  return KEYED.has(field) && !isSelector
    ? redactKeyed(inner, pseudonyms)
    : redactFields(inner, pseudonyms);
}

/** Labels, annotations and amounts, by their keys. */
const redactKeyed = (map: Fields, pseudonyms: Pseudonyms): Fields =>
  Object.fromEntries(
    Object.entries(map).map(([key, value]) => [
      keyOf(key, pseudonyms),
      typeof value === 'string' && !isChoice(key) ? valueOfKey(value, pseudonyms) : value,
    ]),
  );

/** Some annotations are JSON, such as the tolerations of a namespace. */
function valueOfKey(value: string, pseudonyms: Pseudonyms): string {
  if (!/^[[{]/.test(value)) return nameOf(value, pseudonyms);
  try {
    return JSON.stringify(redactField('', JSON.parse(value), {}, pseudonyms));
  } catch {
    return nameOf(value, pseudonyms);
  }
}

const mapKeys = (map: Fields, of: (key: string) => string): Fields =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [of(key), value]));

function redactText(field: string, text: string, of: Fields, pseudonyms: Pseudonyms): string {
  if (isKeptField(field)) return text;
  if (KEYS.has(field)) return keyOf(text, pseudonyms);
  const { key } = of;
  if (field === 'values' && typeof key === 'string' && isChoice(key)) return text;
  return nameOf(text, pseudonyms);
}

const keyOf = (key: string, pseudonyms: Pseudonyms): string =>
  isKeptKey(key) ? key : namesIn(key, pseudonyms);

function nameOf(text: string, pseudonyms: Pseudonyms): string {
  if (isPlain(text)) return text;
  if (ADDRESS.test(text) && !TIME_OF_DAY.test(text)) return pseudonyms.ofAddress(text);
  return namesIn(text, pseudonyms);
}

const namesIn = (text: string, { ofWord }: Pseudonyms): string =>
  mapWords(text, (word) => (isKeptWord(word) ? word : ofWord(word)));
