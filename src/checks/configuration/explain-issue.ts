import type { z } from 'zod';
import { type Diagnostic, nearest, wrongField } from '#diagnostics';
import type { PlacedYaml } from '#snapshot';
import { CATALOGUE } from '../catalogue.ts';
import { FIELDS } from './schema.ts';

type PlaceOf = Extract<PlacedYaml, { ok: true }>['placeOf'];
type Words = Pick<Diagnostic, 'message' | 'hint'>;

/** An issue of the schema in words, at its place. */
export function explainIssue(issue: z.core.$ZodIssue, placeOf: PlaceOf): readonly Diagnostic[] {
  const path = issue.path.filter((step) => typeof step !== 'symbol');
  const tell = (field: readonly (string | number)[], part: 'name' | 'value', words: Words) => ({
    code: 'check/configuration',
    severity: 'error' as const,
    ...words,
    ...placeOf(field, part),
  });
  switch (issue.code) {
    case 'unrecognized_keys': {
      const words = path.at(-1) === 'rules' ? unknownRule : unknownField;
      return issue.keys.map((key) => tell([...path, key], 'name', words(key, path)));
    }
    case 'invalid_key':
      return [tell(path, 'name', unknownRule(String(path.at(-1))))];
    case 'invalid_value':
      return [
        tell(path, 'value', wrongValue(path.join('.'), issue.values.map(String), issue.input)),
      ];
    default:
      return [
        tell(path, 'value', { message: wrongField(path.join('.') || 'the document', issue) }),
      ];
  }
}

const CODES = CATALOGUE.map(({ code }) => code);

const unknownRule = (name: string): Words => ({
  message: `there is no rule ${JSON.stringify(name)}`,
  ...guess(name, CODES),
});

/** The nearest name, with its path where it belongs elsewhere. */
function unknownField(name: string, path: readonly (string | number)[]): Words {
  const message = `there is no field ${JSON.stringify(name)} here`;
  const meant = nearest(name, [...FIELDS.keys()]);
  if (meant === undefined) return { message };
  const here = path.filter((step) => typeof step === 'string').join('.');
  const holder = FIELDS.get(meant) ?? '';
  const full = holder === here || holder === '' ? meant : `${holder}.${meant}`;
  return { message, hint: `did you mean ${full}?` };
}

/** A list of more values than this is not helpful. */
const LISTED = 10;

function wrongValue(field: string, known: readonly string[], input: unknown): Words {
  const expected = known.length > LISTED ? 'the code of a rule' : known.join(', ');
  const found = input === undefined ? 'missing' : JSON.stringify(input);
  return {
    message: `${field} is ${found}, expected ${expected}`,
    ...guess(`${input ?? ''}`, known),
  };
}

function guess(text: string, known: readonly string[]): Pick<Words, 'hint'> {
  const meant = text === '' ? undefined : nearest(text, known);
  return meant === undefined ? {} : { hint: `did you mean ${meant}?` };
}
