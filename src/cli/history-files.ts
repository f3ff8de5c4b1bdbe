import type { HistoryFile } from '#history';
import { compareText } from '#units';
import { noSuchPath } from './inputs.ts';
import type { Io } from './io.ts';
import { NATIVE_BYTE_WORK } from './native-byte-work.ts';
import { UserError } from './user-error.ts';

/** The files of a folder that can tell of the past. */
const READABLE = [
  '**/*.{yaml,yml,json,jsonl,ndjson,log}',
  '**/*.{yaml,yml,json,jsonl,ndjson,log}.gz',
];

/**
 * The files that the arguments name: files, folders with all readable files below them, globs, and
 * `-` for standard input. Each file once. Throws a {@link UserError} for missing paths.
 */
export async function historyFiles(
  args: readonly string[],
  io: Io,
): Promise<readonly HistoryFile[]> {
  const files = new Map<string, HistoryFile>();
  for (const arg of args) {
    for (const file of await filesOf(arg, io))
      if (!files.has(file.path)) files.set(file.path, file);
  }
  return [...files.values()];
}

async function filesOf(arg: string, io: Io): Promise<readonly HistoryFile[]> {
  if (arg === '-') return [await standardInput(io)];
  switch (await io.kindOf(arg)) {
    case 'file':
      return [fileAt(arg, io)];
    case 'folder':
      return found(await io.findFiles(READABLE, arg), arg, io);
    case 'nothing':
      if (!/[*?[{]/.test(arg)) throw await noSuchPath(arg, io);
      return found(await io.findFiles([arg]), arg, io);
  }
}

function found(paths: readonly string[], arg: string, io: Io): readonly HistoryFile[] {
  if (paths.length === 0) {
    throw new UserError(
      `${arg} holds no file that could be part of a history`,
      'expected files that end in .yaml, .json, .ndjson or .log, or these and .gz',
    );
  }
  return [...paths].sort(compareText).map((path) => fileAt(path, io));
}

const fileAt = (path: string, io: Io): HistoryFile => ({
  path,
  open: () => ({ path, ...io.readAhead(path), work: NATIVE_BYTE_WORK }),
});

/** It can be read once, so it is kept. */
async function standardInput(io: Io): Promise<HistoryFile> {
  const blocks: Buffer[] = [];
  for await (const block of io.streamStandardInput()) blocks.push(Buffer.from(block));
  const bytes = Buffer.concat(blocks);
  return { path: '-', open: () => ({ path: '-', bytes, work: NATIVE_BYTE_WORK }) };
}
