import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import type { Writable } from 'node:stream';
import type { Chunk } from '#print';
import { visible } from '#units';
import { AS_TYPED } from './as-typed.ts';
import { blocksOf } from './blocks.ts';
import { codeOf, reasonOf } from './os-errors.ts';
import { UserError } from './user-error.ts';

/** A stream of output with the facts that decide its style. */
export interface Sink {
  /** The width in columns, also for text that goes to no terminal. */
  readonly columns: number;
  readonly isTerminal: boolean;
  readonly colour: boolean;
  /** True once writing is impossible: the reader has gone, or the disk is full. */
  isBroken(): boolean;
  write(chunks: Iterable<Chunk>): Promise<void>;
}

/** One line that is overwritten again and again, and erased before any other output. */
export interface ProgressLine {
  /** The text is computed only when it is shown: on a terminal, and if the work takes long. */
  tell(text: () => string): void;
}

export const COLUMNS_WITHOUT_TERMINAL = 120;

type Sinks = Readonly<Record<'results' | 'messages', Sink>> & { readonly progress: ProgressLine };

let sinks: Sinks | undefined;

/** Standard output, standard error, and the progress line on standard error. */
export function processSinks(): Sinks {
  sinks ??= newSinks();
  return sinks;
}

const STANDARD_OUTPUT = 1;

/**
 * Standard output, to which Node.js writes at once, however long the reader takes. A process that
 * works for another one goes on meanwhile.
 */
const output = (): Output =>
  process.env[AS_TYPED] === undefined
    ? process.stdout
    : new Socket({ fd: STANDARD_OUTPUT, readable: false });

function newSinks(): Sinks {
  const progress = progressLineOn(process.stderr);
  const results = new StreamSink(output(), progress);
  const messages = new StreamSink(process.stderr, progress);
  return {
    results: sink(results, (error) => {
      // A reader that stops early (`| head`) is no error. The exit code stays that of the work.
      if (codeOf(error) === 'EPIPE') return;
      throw new UserError(`cannot write the results: ${reasonOf(error)}`);
    }),
    // Messages that cannot be written change neither the results nor the exit code.
    messages: sink(messages, () => {}),
    progress,
  };
}

const sink = (stream: StreamSink, fail: (error: Error) => void): Sink => ({
  columns: stream.columns,
  isTerminal: stream.isTerminal,
  colour: stream.colour,
  isBroken: () => stream.isBroken,
  write: async (chunks) => {
    const error = await stream.write(chunks);
    if (error !== undefined) fail(error);
  },
});

type Output = Writable & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>>;

class StreamSink {
  readonly columns: number;
  readonly isTerminal: boolean;
  readonly colour: boolean;
  readonly #stream: Output;
  readonly #progress: ErasableLine;
  #isBroken = false;

  constructor(stream: Output, progress: ErasableLine) {
    this.#stream = stream;
    this.#progress = progress;
    this.columns = (stream.isTTY && stream.columns) || COLUMNS_WITHOUT_TERMINAL;
    this.isTerminal = stream.isTTY === true;
    this.colour = wantsColour(this.isTerminal);
    // Without a listener the process would end here. Each write reports its own error.
    stream.on('error', () => {
      this.#isBroken = true;
    });
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Writes nothing to a broken stream. Returns the error that broke it. */
  async write(chunks: Iterable<Chunk>): Promise<Error | undefined> {
    if (this.#isBroken) return undefined;
    this.#progress.erase();
    for (const block of blocksOf(chunks)) {
      const error = await this.#writeBlock(block);
      if (error === undefined) continue;
      this.#isBroken = true;
      return error;
    }
    return undefined;
  }

  #writeBlock(block: Chunk): Promise<Error | undefined> {
    return new Promise((resolve) => {
      this.#stream.write(block, (error) => resolve(error ?? undefined));
    });
  }
}

/** Milliseconds from the start of the process to the first progress text. */
const PATIENCE = 1_000;
const BETWEEN_TWO_TEXTS = 100;
const ERASE_LINE = '\r\u001b[K';

interface ErasableLine extends ProgressLine {
  erase(): void;
}

function progressLineOn(stream: NodeJS.WriteStream): ErasableLine {
  const isShown = stream.isTTY === true && process.env['TERM'] !== 'dumb';
  let next = PATIENCE;
  let existing = false;
  return {
    tell: (text) => {
      if (!isShown || performance.now() < next) return;
      next = performance.now() + BETWEEN_TWO_TEXTS;
      existing = true;
      stream.write(`${ERASE_LINE}${visible(text()).slice(0, stream.columns - 1)}`);
    },
    erase: () => {
      if (existing) stream.write(ERASE_LINE);
      existing = false;
    },
  };
}

/**
 * NO_COLOR (https://no-color.org) wins over FORCE_COLOR; without either a terminal gets colours.
 */
function wantsColour(isTerminal: boolean): boolean {
  const { NO_COLOR: no = '', FORCE_COLOR: force, TERM: terminal } = process.env;
  if (no !== '') return false;
  if (force !== undefined) return force !== '0' && force !== 'false';
  return isTerminal && terminal !== 'dumb';
}
