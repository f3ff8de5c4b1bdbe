import type { Chunk } from '#print';
import { visible } from '#units';
import type { Io, Sink } from './io.ts';

/**
 * Control characters, and the line ends and colours among them that are ours: `\n`, `\r\n`, tabs,
 * and the sequences that chalk writes.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /\r\n|\u001b\[(?:[0-3]|22|24|3[0-9])m|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A text whose control characters are shown; a sink without colours shows those of colours, too. */
const safeFor = (text: string, colour: boolean): string =>
  text.replace(CONTROL, (found) =>
    found === '\r\n' || (colour && found.length > 1) ? found : visible(found),
  );

/**
 * The same environment, whose sinks let no control character of an input through. The streams of
 * this program are written nowhere else but for the progress line, which shows control characters,
 * too.
 */
export const guarded = (io: Io): Io => ({
  ...io,
  results: guard(io.results),
  messages: guard(io.messages),
});

const guard = (sink: Sink): Sink => ({
  ...sink,
  write: (chunks) => sink.write(safe(chunks, sink.colour)),
});

function* safe(chunks: Iterable<Chunk>, colour: boolean): Generator<Chunk> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? safeFor(chunk, colour) : chunk;
}
