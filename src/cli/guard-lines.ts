import type { Chunk } from '#print';
import { assert, visibleJson } from '#units';

/**
 * Text in which no line from an input begins as a command of GitHub Actions (`::error::`), because
 * CI obeys such lines anywhere.
 */
export function guardLines(chunks: Iterable<Chunk>, lines: Lines): Iterable<Chunk> {
  switch (lines) {
    case 'json':
      return mapped(textsOf(chunks), visibleJson);
    case 'any':
      return withoutCommands(textsOf(chunks));
    case 'safe':
    case 'binary':
      return chunks;
  }
}

/** The origin of the text at the beginning of a line, see `lines` of a format. */
type Lines = 'json' | 'safe' | 'any' | 'binary';

function* textsOf(chunks: Iterable<Chunk>): Generator<string> {
  for (const chunk of chunks) {
    assert(typeof chunk === 'string', 'a format with lines is text');
    yield chunk;
  }
}

function* mapped(chunks: Iterable<string>, map: (text: string) => string): Generator<string> {
  for (const chunk of chunks) yield map(chunk);
}

const COMMAND = /^([ \t"']*)::/gm;

function* withoutCommands(chunks: Iterable<string>): Generator<string> {
  let isLineStart = true;
  for (const chunk of chunks) {
    yield isLineStart ? withoutCommandsIn(chunk) : `${restOfLine(chunk)}${linesIn(chunk)}`;
    if (chunk !== '') isLineStart = chunk.endsWith('\n');
  }
}

const withoutCommandsIn = (text: string): string => text.replace(COMMAND, '$1\\x3a:');

const restOfLine = (chunk: string): string => chunk.slice(0, chunk.indexOf('\n') + 1) || chunk;
const linesIn = (chunk: string): string =>
  chunk.includes('\n') ? withoutCommandsIn(chunk.slice(chunk.indexOf('\n') + 1)) : '';
