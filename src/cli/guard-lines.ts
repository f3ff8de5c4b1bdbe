import type { Chunk } from '#print';
import { assert, visibleJson } from '#units';
import { blocksOf } from './blocks.ts';

/**
 * Text in which no line from an input begins as a command of GitHub Actions (`::error::`), and none
 * has one of Azure Pipelines (`##vso[`), because CI obeys them in all that is printed.
 */
export function guardLines(chunks: Iterable<Chunk>, lines: Lines): Iterable<Chunk> {
  switch (lines) {
    case 'json':
      return visibleBlocks(blocksOf(textsOf(chunks)));
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

/**
 * Nearly all JSON is ASCII, where only one character needs an escape: a search of the bytes, which
 * are written anyway, takes a third of the time of one in the text.
 */
function* visibleBlocks(blocks: Iterable<string>): Generator<Chunk> {
  for (const block of blocks) {
    const bytes = Buffer.from(block);
    const isAscii = bytes.length === block.length;
    yield isAscii && !bytes.includes(DELETE) ? bytes : visibleJson(block);
  }
}

/** The only character of ASCII that JSON leaves unescaped and no terminal should receive. */
const DELETE = 0x7f;

const COMMAND = /^([ \t"']*)::/gm;

function* withoutCommands(chunks: Iterable<string>): Generator<string> {
  let isLineStart = true;
  for (const chunk of chunks) {
    const guarded = chunk.replaceAll('##vso[', '\\x23#vso[');
    yield isLineStart ? withoutCommandsIn(guarded) : `${restOfLine(guarded)}${linesIn(guarded)}`;
    if (chunk !== '') isLineStart = chunk.endsWith('\n');
  }
}

const withoutCommandsIn = (text: string): string => text.replace(COMMAND, '$1\\x3a:');

const restOfLine = (chunk: string): string => chunk.slice(0, chunk.indexOf('\n') + 1) || chunk;
const linesIn = (chunk: string): string =>
  chunk.includes('\n') ? withoutCommandsIn(chunk.slice(chunk.indexOf('\n') + 1)) : '';
