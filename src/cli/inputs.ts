import { nearest } from '#diagnostics';
import type { SnapshotInput } from '#snapshot';
import { compareText } from '#units';
import { archiveInputs, isArchive } from './archive/archive-inputs.ts';
import type { Io } from './io.ts';
import { enoughFor, heapFor, LargerHeap } from './larger-heap.ts';
import { NATIVE_BYTE_WORK } from './native-byte-work.ts';
import { UserError } from './user-error.ts';

/** The files of a snapshot folder that are read. */
const READABLE = ['**/*.{yaml,yml,json}', '**/*.{yaml,yml,json}.gz'];

/**
 * Drop-ins of kubelets and files with their flags have these names, and so do files of other
 * programs.
 */
const MAY_SET_KUBELETS = ['**/*.{conf,service,env,sh}', '**/{default,sysconfig}/kubelet'];
const SETS_KUBELETS: readonly RegExp[] = [
  /^\s*"?kind"?:\s*"?(?:KubeletConfiguration|NodeConfig)\b/m,
  /\bKUBELET_[A-Z_]*=|\bkubelet\b.*[ \t]--|--kubelet-extra-args/,
  /^\s*InhibitDelayMaxSec\s*=/m,
];

interface ReadingOptions {
  readonly allowTruncated?: boolean;
  readonly skipInvalid?: boolean;
}

/**
 * The files that the arguments name: files, folders with all readable files below them, globs that
 * no shell has expanded, and `-` for standard input. Each file once, in the order of the arguments.
 * Throws a {@link UserError} for missing paths, and {@link LargerHeap} for too much data.
 * @param options - none for commands that have no options about files
 */
export async function readSnapshotInputs(
  args: readonly string[],
  io: Io,
  options?: ReadingOptions,
): Promise<readonly SnapshotInput[]> {
  const { allowTruncated = false, skipInvalid = false } = options ?? {};
  const inputs = new Map<string, SnapshotInput>();
  const work = NATIVE_BYTE_WORK;
  for (const arg of args) {
    for (const input of await inputsOf(arg, io)) {
      const bytes = whileMemoryLasts(input, io);
      if (!inputs.has(input.path))
        inputs.set(input.path, {
          ...{ ...input, bytes, skipInvalid, work },
          ...(options !== undefined && { allowTruncated }),
        });
    }
  }
  const found = [...inputs.values()];
  const sized = found.map(async ({ path }) => ({ path, size: await io.sizeOf(path) }));
  const megabytes = heapFor(await Promise.all(sized), io.memory);
  if (megabytes !== undefined) throw new LargerHeap(megabytes);
  return found;
}

/** The rest of the memory is needed to play the cluster. */
const MOST_MEMORY = 0.85;

/** A stream of objects may never end. An error is better than a process that the system kills. */
async function* whileMemoryLasts(
  { path, bytes }: SnapshotInput,
  io: Io,
): AsyncGenerator<Uint8Array> {
  for await (const block of bytes instanceof Uint8Array ? [bytes] : bytes) {
    if (io.memoryUse() > MOST_MEMORY) throw await moreThanMemory(path, io);
    yield block;
  }
}

/** The size of a pipe is unknown. */
async function moreThanMemory(path: string, io: Io): Promise<UserError> {
  const size = path === '-' ? 0 : await io.sizeOf(path);
  if (size === 0) {
    return new UserError(
      `${path === '-' ? 'standard input' : path} holds more objects than there is memory for`,
      'if it is a snapshot and ends, NODE_OPTIONS=--max-old-space-size=16000 allows 16 GB',
    );
  }
  const enough = enoughFor({ path, size });
  const available = Math.floor(io.memory.heapLimit / 2 ** 20);
  return new UserError(
    `${path} holds more objects than there is memory for: ${available} MB of heap`,
    `NODE_OPTIONS=--max-old-space-size=${enough} is enough`,
  );
}

async function inputsOf(arg: string, io: Io): Promise<readonly SnapshotInput[]> {
  if (arg === '-') {
    return [{ path: '-', bytes: io.streamStandardInput(), hashing: io.newHashing() }];
  }
  switch (await io.kindOf(arg)) {
    case 'file':
      if (isArchive(arg)) return archiveInputs(arg, io);
      return [{ path: arg, ...io.readAhead(arg) }];
    case 'folder':
      return inputsInFolder(arg, io);
    case 'nothing':
      if (isPattern(arg)) return inputsOfPattern(arg, io);
      throw await noSuchPath(arg, io);
  }
}

async function inputsInFolder(folder: string, io: Io): Promise<readonly SnapshotInput[]> {
  const paths = [...(await io.findFiles(READABLE, folder)), ...(await machineFilesIn(folder, io))];
  if (paths.length === 0) {
    throw new UserError(
      `${folder} holds no file that could be part of a snapshot`,
      'expected files that end in .yaml, .yml, .json, or these and .gz',
    );
  }
  const dangling = await io.findDanglingLinks(folder);
  const all = await io.findFiles(['**/*'], folder);
  const read = new Set([...paths, ...dangling]);
  const besides = { path: folder, files: all.filter((path) => !read.has(path)).length };
  return [
    ...[...dangling].sort(compareText).map(passedOver),
    ...[...paths]
      .sort(compareText)
      .map((path) => ({ path, ...io.readAhead(path), fromFolder: true, besides })),
  ];
}

const passedOver = (path: string): SnapshotInput => ({
  path,
  bytes: new Uint8Array(0),
  fromFolder: true,
  isDangling: true,
});

async function machineFilesIn(folder: string, io: Io): Promise<readonly string[]> {
  const found: string[] = [];
  const others: string[] = [];
  for (const path of await io.findFiles(MAY_SET_KUBELETS, folder)) {
    const text = new TextDecoder().decode(await io.readFile(path));
    (SETS_KUBELETS.some((pattern) => pattern.test(text)) ? found : others).push(path);
  }
  // A kubelet reads each file of its folder of drop-ins, and does not start with one of no kind.
  const folders = new Set(found.filter((path) => path.endsWith('.conf')).map(folderOf));
  const isDropIn = (path: string): boolean =>
    path.endsWith('.conf') && (folders.has(folderOf(path)) || DROP_IN_FOLDER.test(folderOf(path)));
  return [...found, ...others.filter(isDropIn)];
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Such as `/etc/kubernetes/kubelet.conf.d/`. */
const DROP_IN_FOLDER = /kubelet[^/]*\.d\/$/;

export const isPattern = (arg: string): boolean => /[*?[{]/.test(arg);

async function inputsOfPattern(pattern: string, io: Io): Promise<readonly SnapshotInput[]> {
  const paths = await io.findFiles([pattern]);
  if (paths.length === 0) {
    throw new UserError(`no file matches ${pattern}`, 'name files or folders, or another pattern');
  }
  return [...paths].sort(compareText).map((path) => ({ path, ...io.readAhead(path) }));
}

/** The error for a path that does not exist, with the nearest name in the same folder. */
export async function noSuchPath(path: string, io: Io): Promise<UserError> {
  const slash = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, slash);
  const name = path.slice(slash);
  const isThere = (await io.kindOf(folder === '' ? '.' : folder)) === 'folder';
  const names = isThere ? await io.listFolder(folder === '' ? '.' : folder) : [];
  const near = nearest(name, [...names].sort(compareText));
  return new UserError(
    `there is no file or folder ${path}`,
    near === undefined ? undefined : `did you mean ${folder}${near}?`,
  );
}
