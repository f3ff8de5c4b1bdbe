import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from './program.ts';

/** A command line that a document shows, and what it says is printed; undefined when it shows nothing. */
export interface Example {
  readonly document: string;
  readonly line: number;
  readonly command: string;
  readonly shown: string | undefined;
}

const CONSOLE_BLOCK = /^```console\n([\s\S]*?)^```/gm;
const COMMAND = /^\$ (.*)$/;

/** The commands of a document's console blocks; lines after a command are its output. */
export function examplesOf(document: string): readonly Example[] {
  const text = readFileSync(join(TOP, document), 'utf8');
  return [...text.matchAll(CONSOLE_BLOCK)].flatMap((match) => {
    const first = text.slice(0, match.index).split('\n').length + 1;
    return examplesIn(match[1] ?? '', document, first);
  });
}

function examplesIn(block: string, document: string, first: number): readonly Example[] {
  const examples: Example[] = [];
  let shown: string[] = [];
  const lines = block.split('\n').slice(0, -1);
  for (const [index, text] of [...lines.entries()].reverse()) {
    const command = COMMAND.exec(text)?.[1];
    if (command === undefined) {
      shown.unshift(text);
      continue;
    }
    const output = shown.length === 0 ? undefined : `${shown.join('\n')}\n`;
    examples.unshift({ document, line: first + index, command, shown: output });
    shown = [];
  }
  return examples;
}

/** Shows in a document what is printed now. */
export function showInstead({ document, command, shown = '' }: Example, printed: string): void {
  const path = join(TOP, document);
  const before = `$ ${command}\n`;
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(`${before}${shown}`, () => `${before}${printed}`),
  );
}

/** The examples in the help of a command: lines that begin with a dollar sign. */
export const examplesInHelp = (help: string): readonly string[] =>
  help.split('\n').flatMap((line) => /^ +\$ (.*)$/.exec(line)?.[1] ?? []);
