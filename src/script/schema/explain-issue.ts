import type { z } from 'zod';
import { type Diagnostic, kindOf, nearest, printExample, typeName } from '#diagnostics';
import type { Path, Written } from '#script-fields';
import { type Complaint, eitherOf, errorAt, quote } from '#script-fields';
import type { SchemaGuide } from './schema-guide.ts';

type Issue = z.core.$ZodIssue;

/**
 * Puts issues of the schema into words, at their places, one for each problem: a field that is missing
 * because its name is misspelled is no problem of its own. `base` is the path of the value in a document
 * of the guide's kind: empty for a whole script, below `spec.events` for an event.
 */
export function explainIssues(
  issues: readonly Issue[],
  located: Written,
  base: Path,
  guide: SchemaGuide,
): Diagnostic[] {
  const misspelled = new Set(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => {
            const meant = nearest(key, guide.fieldsAt([...base, ...issue.path]));
            return JSON.stringify([...issue.path, meant]);
          })
        : [],
    ),
  );
  return issues
    .filter(({ path, input }) => input !== undefined || !misspelled.has(JSON.stringify(path)))
    .flatMap((issue) => explainIssue(issue, located, base, guide));
}

function explainIssue(
  issue: Issue,
  located: Written,
  base: Path,
  guide: SchemaGuide,
): Diagnostic[] {
  const path = issue.path;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      errorAt(
        located.placeOfKey([...path, key]),
        unknownField(key, [...base, ...path], Object.keys(issue.input ?? {}), guide),
      ),
    );
  }
  if (issue.code !== 'custom' && issue.input === undefined) {
    return [errorAt(located.placeOfKey(path.slice(0, -1)), missing([...base, ...path], guide))];
  }
  if (issue.code === 'invalid_union') {
    const inner = [...base, ...path];
    const meant = meantAlternative(issue.errors);
    return explainIssues(meant, located.at(path, issue.input), inner, guide);
  }
  if (issue.code === 'custom') return [explainCustom(issue, located, [...base, ...path], guide)];
  return [errorAt(located.place(path), explainValue(issue, [...base, ...path], guide))];
}

/** Complaints of this program's own readers have a code, and sometimes a stretch of the text. */
function explainCustom(
  issue: z.core.$ZodIssueCustom,
  located: Written,
  full: Path,
  guide: SchemaGuide,
): Diagnostic {
  const { code, hint, offset, length, atKey } = issue.params ?? {};
  const path = issue.path;
  const isMissing = issue.input === undefined && code === 'script/wrong-type';
  if (isMissing) return errorAt(located.placeOfKey(path.slice(0, -1)), missing(full, guide));
  const place =
    typeof offset === 'number' && typeof length === 'number'
      ? located.place(path, { offset, length })
      : atKey === true
        ? located.placeOfKey(path)
        : located.place(path);
  return errorAt(place, {
    code: typeof code === 'string' ? code : 'script/invalid-value',
    message: issue.message,
    ...(typeof hint === 'string' ? { hint } : {}),
  });
}

/** The issues with the form that was probably meant, where a value may have several forms. */
const meantAlternative = (alternatives: readonly (readonly Issue[])[]): readonly Issue[] =>
  alternatives.find((issues) => !issues.some(isAboutType)) ?? alternatives[0] ?? [];

const isAboutType = (issue: Issue): boolean =>
  issue.path.length === 0 &&
  (issue.code === 'invalid_type' || (issue.code === 'custom' && isWrongType(issue.params)));

const isWrongType = (params: Readonly<Record<string, unknown>> | undefined): boolean =>
  params?.['code'] === 'script/wrong-type';

function unknownField(
  key: string,
  parent: Path,
  siblings: readonly string[],
  guide: SchemaGuide,
): Complaint {
  return {
    code: 'script/unknown-field',
    message: `there is no field ${quote(key)} here`,
    hint: whereTo(key, parent, siblings, guide),
  };
}

/** A field in the wrong place is a better hint than a similar name. */
function whereTo(
  key: string,
  parent: Path,
  siblings: readonly string[],
  guide: SchemaGuide,
): string {
  const known = guide.fieldsAt(parent);
  const inside = siblings.find((name) => guide.fieldsAt([...parent, name]).includes(key));
  if (inside !== undefined) return `write it inside ${inside}`;
  if (key !== parent.at(-1) && guide.fieldsAt(parent.slice(0, -1)).includes(key)) {
    return `write it one level up, next to ${String(parent.at(-1))}`;
  }
  const meant = nearest(key, known);
  if (meant !== undefined) return `did you mean ${meant}?`;
  const others = guide
    .fieldsAt(parent.slice(0, -1))
    .filter((name) => guide.fieldsAt([...parent.slice(0, -1), name]).includes(key));
  const elsewhere = others.length === 0 ? '' : `${key} is for ${eitherOf(others)}; `;
  return `${elsewhere}fields here are ${known.slice(0, MOST_LISTED).join(', ')}`;
}

/** The flags of a control plane are too many to list. */
const MOST_LISTED = 30;

const missing = (path: Path, guide: SchemaGuide): Complaint => ({
  code: 'script/missing-field',
  message: `the field ${quote(String(path.at(-1)))} is missing here`,
  ...example(path, guide),
});

function explainValue(
  issue: Exclude<Issue, z.core.$ZodIssueCustom>,
  path: Path,
  guide: SchemaGuide,
): Complaint {
  switch (issue.code) {
    case 'invalid_type':
      return {
        code: 'script/wrong-type',
        message: `this must be ${wantedType(issue)}, not ${kindOf(issue.input)}`,
        ...(fieldOfSameName(issue.input, path, guide) ?? example(path, guide)),
      };
    case 'invalid_value':
      return {
        code: 'script/invalid-value',
        message: `this must be ${eitherOf(issue.values.map(String))}, not ${kindOf(issue.input)}`,
        ...meantValue(issue.input, issue.values.map(String)),
      };
    case 'too_small':
      return {
        code: 'script/invalid-value',
        message:
          issue.origin === 'array'
            ? 'this list is empty'
            : `this must be ${issue.minimum} or more, not ${kindOf(issue.input)}`,
      };
    case 'too_big':
      return {
        code: 'script/invalid-value',
        message:
          issue.origin === 'array'
            ? `this list has more than ${issue.maximum} items`
            : `this must be ${issue.maximum} or less, not ${kindOf(issue.input)}`,
      };
    default:
      return {
        code: 'script/wrong-type',
        message: `this cannot be ${kindOf(issue.input)}`,
        ...example(path, guide),
      };
  }
}

function meantValue(input: unknown, known: readonly string[]): { hint?: string } {
  const meant = typeof input === 'string' ? nearest(input, known) : undefined;
  return meant === undefined ? {} : { hint: `did you mean ${meant}?` };
}

function example(path: Path, guide: SchemaGuide): { hint?: string } {
  const [first] = guide.schemaAt(path)?.examples ?? guide.schemaAt([...path, 0])?.examples ?? [];
  if (first === undefined) return {};
  const isList = guide.schemaAt(path)?.type === 'array';
  return { hint: `such as ${printExample(isList ? [first] : first)}` };
}

/** A map such as `pods: {pods: […]}` is easily taken for its list. */
function fieldOfSameName(
  input: unknown,
  path: Path,
  guide: SchemaGuide,
): { hint: string } | undefined {
  const name = String(path.at(-1));
  if (typeof input === 'object' || !guide.fieldsAt(path).includes(name)) return undefined;
  return {
    hint: `write ${name}.${name}=${String(input)}, in a file ${name}: {${name}: [${String(input)}]}`,
  };
}

/** A schema for numbers refuses .nan and .inf, which are numbers in YAML. */
const wantedType = ({ expected, input }: z.core.$ZodIssueInvalidType): string =>
  typeof input === 'number' && !Number.isFinite(input) ? 'a finite number' : typeName(expected);
