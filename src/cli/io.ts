import { once } from 'node:events';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import type { Writable } from 'node:stream';
import { getHeapStatistics } from 'node:v8';
import type { Hashing, SnapshotInput } from '#snapshot';
import { blocksOf } from './blocks.ts';
import { ThreadedHash } from './hash-thread.ts';
import { codeOf, orUserError, REASONS } from './os-errors.ts';
import { type Memory, memoryOfProcess, runItself, runWithHeap } from './relaunch.ts';
import { checkWritable, replaceFile } from './replace-file.ts';
import { readAhead, streamFile } from './stream-file.ts';
import { UserError } from './user-error.ts';
import { changesIn } from './watch-files.ts';

/** What a path names; `nothing` when there is no such thing. */
export type PathKind = 'file' | 'folder' | 'nothing';

/** The world outside the program. Only here the process, the console and the disk are touched. */
export interface Io {
  /** Where results go: standard output. */
  readonly results: Sink;
  /** Where everything else goes: standard error. */
  readonly messages: Sink;
  /** Tells on standard error how far the work is. */
  readonly progress: ProgressLine;
  kindOf(path: string): Promise<PathKind>;
  /** The names in a folder, unsorted. Throws a {@link UserError} when it cannot be read. */
  listFolder(path: string): Promise<readonly string[]>;
  /** The bytes of a file. Throws a {@link UserError} when it cannot be read. */
  readFile(path: string): Promise<Uint8Array>;
  /** The same, piece by piece, each good until the next: snapshots can be larger than one buffer. */
  streamFile(path: string): AsyncIterable<Uint8Array>;
  /** The same of a file of a snapshot with its hash, which another core looks after when it is large. */
  readAhead(path: string): Required<Pick<SnapshotInput, 'bytes' | 'hashing'>>;
  /** Hashes what is streamed, on another core when that is much. */
  newHashing(): Hashing;
  /** The size of a file in bytes; 0 of a pipe and when there is no such file. */
  sizeOf(path: string): Promise<number>;
  /** The files in a folder and below it that match one of the patterns, unsorted. */
  findFiles(patterns: readonly string[], folder?: string): Promise<readonly string[]>;
  readStandardInput(): Promise<Uint8Array>;
  /** The same, piece by piece. */
  streamStandardInput(): AsyncIterable<Uint8Array>;
  /** Throws what {@link replaceFile} would throw, as far as that can be known before. */
  checkWritable(path: string): Promise<void>;
  /** Writes a file as a whole or not at all. Throws a {@link UserError} when that cannot be done. */
  replaceFile(path: string, chunks: Iterable<string>): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** How much of the memory that this process may use is in use, from 0 to 1. */
  memoryUse(): number;
  /** How many processors there are to use. */
  readonly cores: number;
  readonly memory: Memory;
  /** See {@link runItself}. */
  readonly runItself: typeof runItself;
  /** See {@link runWithHeap}. */
  readonly runWithHeap: typeof runWithHeap;
  /** Begins at once, and again whenever something has changed in these files and folders. Never ends. */
  changesIn(paths: readonly string[]): AsyncIterable<void>;
}

/** A stream of text with what decides about its looks. */
export interface Sink {
  /** Columns to fill; {@link COLUMNS_WITHOUT_TERMINAL} when the text goes to no terminal. */
  readonly columns: number;
  readonly colour: boolean;
  write(chunks: Iterable<string>): Promise<void>;
}

/** One line that is written over again and again, and is gone before anything else is written. */
export interface ProgressLine {
  /** The text is asked for only when it is shown: on a terminal, and once the work takes long. */
  tell(text: () => string): void;
}

export const COLUMNS_WITHOUT_TERMINAL = 120;

export function processIo(): Io {
  const progress = progressLineOn(process.stderr);
  return {
    results: sinkOf(process.stdout, progress),
    messages: sinkOf(process.stderr, progress),
    progress,
    ...DISK,
  };
}

const DISK = {
  kindOf,
  listFolder: (path) => orUserError(`cannot read ${path}`, () => readdir(path)),
  readFile: (path) => orUserError(`cannot read ${path}`, () => readFile(path)),
  streamFile,
  readAhead,
  newHashing: () => new ThreadedHash(),
  sizeOf: async (path) => (await stat(path).catch(() => undefined))?.size ?? 0,
  findFiles,
  readStandardInput,
  streamStandardInput: () => process.stdin,
  checkWritable: (path) => orUserError(`cannot write ${path}`, () => checkWritable(path)),
  replaceFile: (path, chunks) =>
    orUserError(`cannot write ${path}`, () => replaceFile(path, chunks)),
  makeFolder: (path) =>
    orUserError(`cannot make ${path}`, async () => void (await mkdir(path, { recursive: true }))),
  memoryUse,
  cores: availableParallelism(),
  memory: memoryOfProcess(),
  runItself,
  runWithHeap,
  changesIn,
} satisfies Partial<Io>;

/** The arguments after the program's own name. */
export const processArguments = (): readonly string[] => process.argv.slice(2);

/** What the process ends with once nothing is left to do; whatever is still being written gets out. */
export const exitWith = (code: number): void => {
  process.exitCode = code;
};

/** A reader of the results who has seen enough (`| head`) ends the program without a word. */
export function endQuietlyWithReader(): void {
  process.stdout.on('error', (error) => {
    const code = codeOf(error) ?? error.message;
    if (code === 'EPIPE') process.exit(0);
    process.stderr.write(`error: cannot write the results: ${REASONS[code] ?? code}\n`);
    process.exit(2);
  });
}

function sinkOf(stream: NodeJS.WriteStream, progress: ErasableLine): Sink {
  return {
    columns: (stream.isTTY && stream.columns) || COLUMNS_WITHOUT_TERMINAL,
    colour: wantsColour(stream.isTTY === true),
    write: (chunks) => {
      progress.erase();
      return writeAll(stream, chunks);
    },
  };
}

/** Since the process began, in milliseconds: nobody wonders about shorter silence. */
const PATIENCE = 1_000;
const BETWEEN_TWO_TEXTS = 100;
const ERASE_LINE = '\r\u001b[K';

interface ErasableLine extends ProgressLine {
  erase(): void;
}

function progressLineOn(stream: NodeJS.WriteStream): ErasableLine {
  const isShown = stream.isTTY === true && process.env['TERM'] !== 'dumb';
  let next = PATIENCE;
  let standing = false;
  return {
    tell: (text) => {
      if (!isShown || performance.now() < next) return;
      next = performance.now() + BETWEEN_TWO_TEXTS;
      standing = true;
      stream.write(`${ERASE_LINE}${text().slice(0, stream.columns - 1)}`);
    },
    erase: () => {
      if (standing) stream.write(ERASE_LINE);
      standing = false;
    },
  };
}

/** NO_COLOR (https://no-color.org) wins over FORCE_COLOR; without either a terminal gets colours. */
function wantsColour(isTerminal: boolean): boolean {
  const { NO_COLOR: no = '', FORCE_COLOR: force, TERM: terminal } = process.env;
  if (no !== '') return false;
  if (force !== undefined) return force !== '0' && force !== 'false';
  return isTerminal && terminal !== 'dumb';
}

async function writeAll(stream: Writable, chunks: Iterable<string>): Promise<void> {
  for (const block of blocksOf(chunks)) {
    if (!stream.write(block)) await once(stream, 'drain');
  }
}

async function kindOf(path: string): Promise<PathKind> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return 'nothing';
  return found.isDirectory() ? 'folder' : 'file';
}

async function findFiles(patterns: readonly string[], folder?: string): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby');
  const found = await glob(patterns, {
    absolute: patterns.some(isAbsolute),
    ...(folder !== undefined && { cwd: folder }),
  });
  return folder === undefined ? found : found.map((path) => join(folder, path));
}

async function readStandardInput(): Promise<Uint8Array> {
  const blocks: Uint8Array[] = [];
  for await (const block of process.stdin) blocks.push(block);
  return Buffer.concat(blocks);
}

/** Only objects that are new may be here, three times sixteen megabytes. */
const MEMORY_OF_NEW_OBJECTS = 48 * 2 ** 20;

function memoryUse(): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used / (limit - MEMORY_OF_NEW_OBJECTS);
}
