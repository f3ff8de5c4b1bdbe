import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from '../support/program.ts';

const { devDependencies } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));

/** Calls whose operands are names of packages, with what may precede the first operand. */
const INSTALLS =
  /\b(?:npm (?:install|i|add|update)|yarn (?:global )?add|pnpm (?:add|install)|bun add|brew install|krew install)\b(?!\.)(?<rest>[^#&|;`]*)/g;
/** Calls that fetch the package of their first operand and run it. */
const RUNS =
  /(?<before>npm ci && )?\b(?:npx|bunx|npm (?:exec|x)|(?:pnpm|yarn) dlx)\b(?<rest>[^#&|;`]*)/g;
const IMAGE_RUNS = /\bdocker (?:run|pull|create)\b(?<rest>[^#&|;`]*)/g;
/** Fields whose value is fetched. */
const FIELD = /^\s*(?:- )?(?:image:|uses:|FROM)\s+(?<name>\S*k8s-evict\S*)/;
/** A commit or a digest is the checksum of what it names. */
const IS_CHECKSUM = /@(?:sha256:[0-9a-f]{64}|[0-9a-f]{40})$/;

const isPath = (word: string): boolean => /^(?:\.{0,2}\/|\$|https:\/\/|file:)/.test(word);

const operandsOf = (rest = ''): readonly string[] =>
  rest
    .split(/\s+/)
    .map((word) => word.replaceAll(/["'()]/g, ''))
    .filter((word) => /^[\w@./$]/.test(word));

/** Tools of the lock file, which `npx` finds in a clone after `npm ci`. */
const isOfLockFile = (name: string): boolean => name in devDependencies || name === 'tsc';

/**
 * The names in a line that a package manager or a builder of images would look up: what they bring
 * is decided by whoever holds the name. Files, addresses and checksums decide it themselves.
 */
export function fetchedByName(line: string): readonly string[] {
  const installed = [...line.matchAll(INSTALLS)].flatMap(({ groups }) =>
    operandsOf(groups?.['rest']),
  );
  const run = [...line.matchAll(RUNS)].flatMap(({ groups }) => {
    const [name] = operandsOf(groups?.['rest']);
    if (name === undefined || isOfLockFile(name)) return [];
    return groups?.['before'] !== undefined && name === 'k8s-evict' ? [] : [name];
  });
  const images = [...line.matchAll(IMAGE_RUNS)].flatMap(({ groups }) => {
    const rest = groups?.['rest'] ?? '';
    return rest.includes('--pull=never')
      ? []
      : operandsOf(rest).filter((word) => /^k8s-evict(:|@|$)/.test(word));
  });
  const field = FIELD.exec(line)?.groups?.['name'];
  const fields = field === undefined || IS_CHECKSUM.test(field) ? [] : [field];
  return [...[...installed, ...run, ...images].filter((name) => !isPath(name)), ...fields];
}
