import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = 'fixtures/defects';

/** Writes a found case, as small as possible, as a fixture. Writes nothing without a case. */
export function keepFound(what: string, seed: number, found: unknown): void {
  if (found === undefined) return;
  const path = `${FOLDER}/found-${what.replaceAll(' ', '-')}-${seed}.json`;
  writeFileSync(path, `${JSON.stringify(found, null, 1)}\n`);
  process.stdout.write(`kept as ${path}\n`);
}

/** Found cases of the given sorts, in the order of their names. */
export const readFound = <Found>(...sorts: readonly string[]): readonly Found[] =>
  readdirSync(FOLDER)
    .filter((name) => sorts.some((sort) => name.startsWith(`found-${sort}-`)))
    .sort()
    .map((name): Found => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')));
