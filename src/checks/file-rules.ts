import type { LoadedManifests, PlacedObject } from '#snapshot';
import type { Finding } from './finding.ts';
import type { MetaRule } from './rule.ts';

/** What can be wrong with files as such, before any rule looks at what is in them. */
export const FILE_RULES = {
  'invalid-object': {
    code: 'invalid-object',
    severity: 'error',
    summary: 'object that the API server refuses',
    why: 'It cannot be created or changed so, and no rule can look at it.',
    fix: 'Correct its fields; kubectl apply --dry-run=server says the same.',
    source: 'k8s-evict check --help',
  },
  'not-understood': {
    code: 'not-understood',
    severity: 'error',
    summary: 'file in which nothing is understood',
    why: 'Nothing in it was looked at, so that nothing says that it is right.',
    fix: 'Correct its kind, leave the file out, or pass --ignore-unknown.',
    source: 'k8s-evict check --help',
  },
} as const satisfies Readonly<Record<string, MetaRule>>;

/** More kinds than these are counted. */
const NAMED = 3;

/** What is wrong with the files themselves. */
export const fileFindings = (
  {
    invalid,
    notUnderstood,
    objects,
  }: Pick<LoadedManifests, 'invalid' | 'notUnderstood' | 'objects'>,
  ignoresUnknown: boolean,
): readonly Finding[] => [
  ...invalid.map(({ name, path, problems }) => {
    const said = problems.map(({ message, hint }) =>
      hint === undefined ? message : `${message} (${hint})`,
    );
    const { position } = problems[0] ?? {};
    return finding('invalid-object', path, name, said.join('; '), position);
  }),
  ...objects.flatMap(refusedName),
  ...(ignoresUnknown ? [] : notUnderstood).map(({ path, kinds }) => {
    const named = kinds.slice(0, NAMED).join(', ');
    const more = kinds.length > NAMED ? ` and ${kinds.length - NAMED} more` : '';
    const what = kinds.length === 0 ? '' : `: no kind here is known (${named}${more})`;
    return finding('not-understood', path, '', `nothing in this file was understood${what}`);
  }),
];

/**
 * A name in small letters, digits, dashes and dots.
 * @upstream apimachinery pkg/util/validation/validation.go IsDNS1123Subdomain (1.36)
 */
const NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const LONGEST_NAME = 253;

/** The names of the kinds that rules look at; of others the API has other rules. */
const NAMED_SO: readonly string[] = ['nodes', 'pods', 'workloads', 'budgets'];

function refusedName({ seed, path, position, placeOf }: PlacedObject): readonly Finding[] {
  const { into, object } = seed;
  if (!NAMED_SO.includes(into) || !('name' in object)) return [];
  const { name } = object;
  if (name === '' || (NAME.test(name) && name.length <= LONGEST_NAME)) return [];
  const at = placeOf?.(['metadata', 'name'], 'value').position ?? position;
  const message = `the API refuses the name ${JSON.stringify(name)}: it takes ${LETTERS}`;
  return [finding('invalid-object', path, '', message, at)];
}

const LETTERS = 'small letters, digits, dashes and dots, a letter or digit first and last';

function finding(
  code: keyof typeof FILE_RULES,
  path: string,
  object: string,
  message: string,
  { line, column } = { line: 1, column: 1 },
): Finding {
  const { severity, fix } = FILE_RULES[code];
  return { code, severity, object, message, fix, path, line, column };
}
