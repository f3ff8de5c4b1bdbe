import { type Diagnostic, nearest } from '#diagnostics';
import { readPlacedYaml } from '#snapshot';

/** The fault of a field, as zod reports it. */
interface Issue {
  readonly code: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

/** Places are found by reading the text again, which takes too long for larger texts. */
const LONGEST_TO_PLACE = 8_000_000;

/**
 * Explains a field that no report has, or that has another type.
 * @param known - the fields of a report
 */
export function explainIssue(
  { code, message, path: field, keys = [] }: Issue,
  { value, text, path }: { readonly value: unknown; readonly text: string; readonly path: string },
  known: readonly string[],
): Diagnostic {
  const steps = field.map((step) => (typeof step === 'symbol' ? String(step) : step));
  const name = nameOf(steps);
  const owner = steps.slice(0, -1).reduce<unknown>((inner, step) => Object(inner)[step], value);
  const isMissing = steps.length > 0 && Object(owner)[steps.at(-1) ?? ''] === undefined;
  const [unknown] = keys;
  return {
    code: 'report/invalid',
    severity: 'error',
    message:
      code === 'unrecognized_keys'
        ? `reports have no field ${unknown}${name === '' ? '' : ` in ${name}`}`
        : isMissing
          ? `the field ${name} is missing`
          : `${name} is not as reports have it: ${lowerCase(message)}`,
    hint: hintAt(unknown, steps, known),
    path,
    ...placeOf([...steps, ...(unknown === undefined ? [] : [unknown])], text, path),
  };
}

function hintAt(
  unknown: string | undefined,
  steps: readonly unknown[],
  known: readonly string[],
): string {
  const meant = unknown === undefined || steps.length > 0 ? undefined : nearest(unknown, known);
  return meant === undefined
    ? 'a report is what -o json printed, unchanged'
    : `did you mean ${meant}?`;
}

function placeOf(
  field: readonly (string | number)[],
  text: string,
  path: string,
): Pick<Diagnostic, 'position' | 'excerpt'> {
  const placed = text.length > LONGEST_TO_PLACE ? undefined : readPlacedYaml(text, path);
  if (placed?.ok !== true) return {};
  const { position, excerpt } = placed.placeOf(field, 'value');
  return { position, excerpt };
}

const nameOf = (steps: readonly (string | number)[]): string =>
  steps.reduce<string>(
    (name, step) =>
      typeof step === 'number' ? `${name}[${step}]` : name === '' ? step : `${name}.${step}`,
    '',
  );

const lowerCase = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
