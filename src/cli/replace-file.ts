import { constants, rmSync } from 'node:fs';
import { access, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import type { Chunk } from '#print';
import { blocksOf } from './blocks.ts';
import { tidyOnSignals } from './end-signals.ts';
import { codeOf } from './os-errors.ts';

/** A file is replaced, so its folder must be writable. Devices are written to. */
export async function checkWritable(path: string): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const existing = await stat(target).catch(() => undefined);
  if (existing?.isDirectory() === true) throw Object.assign(new Error(), { code: 'EISDIR' });
  const isReplaced = existing === undefined || existing.isFile();
  await access(isReplaced ? dirname(target) : target, constants.W_OK);
}

/**
 * Writes to a temporary file first, so that readers see either the old text or the new one.
 * @param ownWork notes the file
 */
export async function replaceFile(
  path: string,
  chunks: Iterable<Chunk>,
  ownWork = new OwnWork(),
): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const existing = await stat(target).catch(() => undefined);
  // A pipe or a device such as /dev/stdout is written to, never replaced. Its reader may stop
  // early.
  if (existing !== undefined && !existing.isFile()) {
    return writeFile(target, chunks).catch((error: unknown) => {
      if (codeOf(error) !== 'EPIPE') throw error;
    });
  }

  const temporary = `${target}.${process.pid}.tmp`;
  const settle = tidyOnSignals(() => rmSync(temporary, { force: true }));
  try {
    await writeBlocks(temporary, blocksOf(chunks));
    await rename(temporary, target);
    await ownWork.add(target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    settle();
  }
}

/** Writes a block to the disk while the next one is made. */
async function writeBlocks(path: string, blocks: Iterable<Chunk>): Promise<void> {
  const file = await open(path, 'w');
  let writing = Promise.resolve();
  try {
    for (const block of blocks) {
      await writing;
      writing = file.appendFile(block);
    }
    await writing;
  } finally {
    await Promise.allSettled([writing]);
    await file.close();
  }
}

/** The files that a process has written, as it left them. */
export class OwnWork {
  readonly #stamps = new Map<string, string>();

  async add(path: string): Promise<void> {
    this.#stamps.set(path, await stampOf(path));
  }

  /** Whether a file is unchanged since the process wrote it, or is one of its temporary files. */
  async has(path: string): Promise<boolean> {
    if (TEMPORARY.test(path)) return true;
    const target = await realpath(path).catch(() => path);
    const left = this.#stamps.get(target);
    return left !== undefined && left === (await stampOf(target).catch(() => undefined));
  }
}

const TEMPORARY = /\.\d+\.tmp$/;

async function stampOf(path: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}
