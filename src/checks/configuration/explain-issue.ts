import type { z } from 'zod';
import { type Diagnostic, nearest } from '#diagnostics';
import type { PlacedYaml } from '#snapshot';
import { CATALOGUE } from '../catalogue.ts';
import { FIELD_NAMES } from './schema.ts';

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
      const isRules = path.at(-1) === 'rules';
      return issue.keys.map((key) => tell([...path, key], 'name', unknownName(key, isRules)));
    }
    case 'invalid_key':
      return [tell(path, 'name', unknownName(String(path.at(-1)), true))];
    case 'invalid_value':
      return [
        tell(path, 'value', wrongValue(path.join('.'), issue.values.map(String), issue.input)),
      ];
    default:
      return [
        tell(path, 'value', { message: `${path.join('.') || 'the document'}: ${issue.message}` }),
      ];
  }
}

const CODES = CATALOGUE.map(({ code }) => code);

const unknownName = (name: string, isRule: boolean): Words => ({
  message: `there is no ${isRule ? 'rule' : 'field'} ${JSON.stringify(name)}`,
  ...guess(name, isRule ? CODES : FIELD_NAMES),
});

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
