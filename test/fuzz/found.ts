import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = 'fixtures/defects';

/** What was found becomes a fixture, as small as it could be made; nothing is written of nothing. */
export function keepFound(what: string, seed: number, found: unknown): void {
  if (found === undefined) return;
  const path = `${FOLDER}/found-${what.replaceAll(' ', '-')}-${seed}.json`;
  writeFileSync(path, `${JSON.stringify(found, null, 1)}\n`);
  process.stdout.write(`kept as ${path}\n`);
}

/** What was found of these sorts, in the order of the names. */
export const readFound = <Found>(...sorts: readonly string[]): readonly Found[] =>
  readdirSync(FOLDER)
    .filter((name) => sorts.some((sort) => name.startsWith(`found-${sort}-`)))
    .sort()
    .map((name): Found => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')));
