import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { isAbsolute, join } from 'node:path';
import process from 'node:process';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Chunk } from '#print';
import type { Hashing, SnapshotInput } from '#snapshot';
import { awaitInterruption } from './end-signals.ts';
import { identityOf, identityOfStream } from './file-identity.ts';
import { type GrowingFile, openGrowing } from './growing-file.ts';
import { ThreadedHash } from './hash-thread.ts';
import { linesOfItself, runItself } from './helper.ts';
import { optimizeLess, optimizeNoMore } from './optimize-less.ts';
import { codeOf, orUserError } from './os-errors.ts';
import { type PackagedFiles, packagedFiles } from './packaged.ts';
import { openPart } from './part-file.ts';
import { type Memory, memoryOfProcess, runWithHeap } from './relaunch.ts';
import { checkWritable, OwnWork, replaceFile } from './replace-file.ts';
import { type ProgramRun, Programs, pauseFor } from './run-program.ts';
import { type ProgressLine, processSinks, type Sink } from './sinks.ts';
import { readAhead, streamFile } from './stream-file.ts';
import { temporaryFile } from './temporary-file.ts';
import { UserError } from './user-error.ts';
import { changesIn } from './watch-files.ts';

export type { ProgressLine, Sink };

/** The kind of a path. `nothing` if the path does not exist. */
export type PathKind = 'file' | 'folder' | 'nothing';

/**
 * The environment of the program. Only its implementation accesses the process, the console and the
 * disk.
 */
export interface Io {
  /** Standard output. */
  readonly results: Sink;
  /** Standard error, for everything but results. */
  readonly messages: Sink;
  /** Shows progress on standard error. */
  readonly progress: ProgressLine;
  kindOf(path: string): Promise<PathKind>;
  /** The names in a folder, unsorted. Throws a {@link UserError} when it cannot be read. */
  listFolder(path: string): Promise<readonly string[]>;
  /** The bytes of a file. Throws a {@link UserError} when it cannot be read. */
  readFile(path: string): Promise<Uint8Array>;
  /**
   * The bytes of a file piece by piece, because files can be endless. A piece is valid until the
   * next one.
   */
  streamFile(path: string): AsyncIterable<Uint8Array>;
  /** The bytes of a file of a snapshot with its hash. Large files are hashed on another core. */
  readAhead(path: string): Required<Pick<SnapshotInput, 'bytes' | 'hashing'>>;
  /** Hashes streamed bytes, on another core if there are many. */
  newHashing(): Hashing;
  /** The size of a file in bytes. 0 for a pipe and for a missing file. */
  sizeOf(path: string): Promise<number>;
  /** The files in a folder and below it that match one of the patterns, unsorted. */
  findFiles(patterns: readonly string[], folder?: string): Promise<readonly string[]>;
  /** The dangling links in a folder and below it, unsorted. */
  findDanglingLinks(folder: string): Promise<readonly string[]>;
  streamStandardInput(): AsyncIterable<Uint8Array>;
  /** See {@link identityOf}. */
  readonly identityOf: typeof identityOf;
  /** See {@link identityOfStream}. */
  readonly identityOfStream: typeof identityOfStream;
  /** Throws the errors of {@link replaceFile} that can be known in advance. */
  checkWritable(path: string): Promise<void>;
  /** Writes a file as a whole or not at all. Throws a {@link UserError} on failure. */
  replaceFile(path: string, chunks: Iterable<Chunk>): Promise<void>;
  /** See {@link openGrowing}. */
  openGrowing(path: string, mode?: number): Promise<GrowingFile>;
  /** See {@link temporaryFile}. */
  readonly temporaryFile: typeof temporaryFile;
  /** The snapshot of `--live` that goes with the process, and the words that bring it; absent without one. */
  readonly live?: { readonly path: string; readonly words: readonly string[] };
  makeFolder(path: string): Promise<void>;
  /** The files that the package brings beside the program. */
  readonly packaged: PackagedFiles;
  /** The share of the memory limit of this process that is in use, from 0 to 1. */
  memoryUse(): number;
  /** The most memory that this process has had, in bytes. */
  peakMemory(): number;
  /** Frees all memory that is no longer used, which V8 itself does only where it must. */
  collectGarbage(): void;
  /** The number of usable processors. */
  readonly cores: number;
  readonly memory: Memory;
  /** See {@link runItself}. */
  readonly runItself: typeof runItself;
  /** See {@link linesOfItself}. */
  readonly linesOfItself: typeof linesOfItself;
  /** Runs another program; see {@link Programs}. */
  runProgram(program: string, args: readonly string[], seconds: number): Promise<ProgramRun>;
  /** See {@link pauseFor}. */
  readonly pauseFor: typeof pauseFor;
  /** See {@link awaitInterruption}. */
  readonly awaitInterruption: typeof awaitInterruption;
  /** See {@link openPart}. */
  readonly openPart: typeof openPart;
  /** A variable of the environment. */
  environment(name: string): string | undefined;
  /** The names of all variables of the environment. */
  environmentNames(): readonly string[];
  /** Seconds since the process began, for progress only. */
  seconds(): number;
  /** The instant by the clock of this machine, for records only: `2026-11-26T01:02:03Z`. */
  now(): string;
  /** Lets whatever came meanwhile be heard. */
  nextTurn(): Promise<void>;
  /** See {@link optimizeLess}. */
  readonly optimizeLess: typeof optimizeLess;
  /** See {@link optimizeNoMore}. */
  readonly optimizeNoMore: typeof optimizeNoMore;
  /** See {@link runWithHeap}. */
  readonly runWithHeap: typeof runWithHeap;
  /** Yields at once, and again whenever these files and folders have changed. Never ends. */
  changesIn(paths: readonly string[]): AsyncIterable<void>;
}

/** The environment of this process. */
export const processIo = (): Io => ({ ...processSinks(), ...DISK, ...ownFiles() });

/** Writing files, and watching for those that others write. */
function ownFiles(): Pick<Io, 'replaceFile' | 'changesIn'> {
  const ownWork = new OwnWork();
  return {
    replaceFile: (path, chunks) =>
      orUserError(`cannot write ${path}`, () => replaceFile(path, chunks, ownWork)),
    changesIn: (paths) => changesIn(paths, ownWork),
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
  findDanglingLinks,
  openGrowing,
  temporaryFile,
  runProgram: new Programs().run,
  pauseFor,
  streamStandardInput: () => process.stdin,
  identityOf,
  identityOfStream,
  checkWritable: (path) => orUserError(`cannot write ${path}`, () => checkWritable(path)),
  makeFolder: (path) =>
    orUserError(`cannot make ${path}`, async () => void (await mkdir(path, { recursive: true }))),
  packaged: packagedFiles,
  memoryUse,
  peakMemory: () => process.resourceUsage().maxRSS * 1024,
  collectGarbage,
  cores: availableParallelism(),
  memory: memoryOfProcess(),
  runItself,
  linesOfItself,
  awaitInterruption,
  openPart,
  environment: (name) => process.env[name],
  environmentNames: () => Object.keys(process.env),
  seconds: () => process.uptime(),
  now: () => `${new Date().toISOString().slice(0, 19)}Z`,
  nextTurn: () => new Promise((resolve) => void setImmediate(resolve)),
  runWithHeap,
  optimizeLess,
  optimizeNoMore,
} satisfies Partial<Io>;

/** The arguments after the program's own name. */
export const processArguments = (): readonly string[] => process.argv.slice(2);

/** Sets the exit code. The process ends once pending output is written. */
export const exitWith = (code: number): void => {
  process.exitCode = code;
};

async function kindOf(path: string): Promise<PathKind> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    // Reading what Node.js denies says so.
    return codeOf(error) === 'ERR_ACCESS_DENIED' ? 'file' : 'nothing';
  }
}

async function findFiles(patterns: readonly string[], folder?: string): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby');
  const found = await glob(patterns, {
    absolute: patterns.some(isAbsolute),
    ...(folder !== undefined && { cwd: folder }),
  });
  return folder === undefined ? found : found.map((path) => join(folder, path));
}

async function findDanglingLinks(folder: string): Promise<readonly string[]> {
  const entries = await orUserError(`cannot read ${folder}`, () =>
    readdir(folder, { recursive: true, withFileTypes: true }),
  );
  const links = entries.filter((entry) => entry.isSymbolicLink());
  const paths = links.map(({ parentPath, name }) => join(parentPath, name));
  const kinds = await Promise.all(paths.map(kindOf));
  return paths.filter((_, index) => kinds[index] === 'nothing');
}

/** The space for new objects: three times 16 MiB, or 64 MiB from Node 24 on. */
const MEMORY_OF_NEW_OBJECTS =
  3 * (Number.parseInt(process.versions.v8, 10) < 13 ? 16 : 64) * 2 ** 20;

function memoryUse(): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used / (limit - MEMORY_OF_NEW_OBJECTS);
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
